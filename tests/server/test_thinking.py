"""Engines beside the server: they go on thinking while people talk, and advice never keeps a move waiting."""

from pathlib import Path

from tests.server.hosts import Host, figure


def test_what_is_no_move_lets_an_engine_go_on_thinking(own_host: Host) -> None:
    token = own_host.make("muehle", seats=[{"sides": ["w"]}, {"sides": ["b"], "level": 8}])["seats"][0]["token"]
    guest = own_host.sit(token)
    guest.play("a1")
    own_host.ask("POST", "/join", token, params={"name": "Oma"})
    own_host.ask("POST", "/do", token, json={"type": "offer_draw"})
    told = guest.wait_for_table(lambda told: len(told["words"]) == 2)
    assert told["seats"][0]["name"] == "Oma"
    assert figure(own_host, "thoughts") == 1


def test_advice_does_not_keep_a_move_waiting(tmp_path: Path) -> None:
    host = Host(f"sqlite:///{tmp_path}/matches.sqlite", tmp_path / "log", "--engines", "2")
    host.start()
    for _ in range(3):
        curious = host.sit(host.make("muehle", seats=[{"sides": ["w", "b"]}])["seats"][0]["token"])
        curious.send(type="analyse", seconds=60.0)
    curious.request("why", word="a1")
    seats = [{"sides": ["w"]}, {"sides": ["b"], "level": 1}]
    guest = host.sit(host.make("muehle", seats=seats)["seats"][0]["token"])
    guest.play("a1")
    guest.wait_for_table(lambda told: len(told["words"]) == 2)
    assert figure(host, "waiting") == 2, "all analyses but one still wait"
    host.stop()
