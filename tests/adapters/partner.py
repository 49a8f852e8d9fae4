"""A scripted partner that speaks the line protocol by itself, well or badly: python partner.py KIND."""

import sys
import time


def answer_well(game: list[str], start: str, *words: str) -> None:
    import spielschrank

    name, *options = game
    record = spielschrank.game(name, **dict(option.split("=") for option in options)).record(
        None if start == "start" else start
    )
    for word in words:
        record = record.play(word)
    print("a line that nobody understands")
    print("info nodes many")
    print(f"info word {record.legal_words[0]} value 250 nodes 3 line {record.legal_words[0]}")
    print(f"play {record.legal_words[0]}")


def answer_illegally(*_told: object) -> None:
    print("play z9")


def crash(*_told: object) -> None:
    raise OverflowError("my head is full")


def hang(*_told: object) -> None:
    time.sleep(60)


def complain(*_told: object) -> None:
    print("error I do not like this position")


def wait_for_stop(*_told: object) -> None:
    print("info word g7", flush=True)
    assert input() == "stop"
    print("play g7")


ANSWERS = {
    "good": answer_well,
    "illegal": answer_illegally,
    "crashing": crash,
    "hanging": hang,
    "complaining": complain,
    "patient": wait_for_stop,
}


def main(kind: str) -> None:
    game, position = [""], ["start"]
    while True:
        command, *rest = input().split()
        if command == "hello":
            print("hello 2 stranger" if kind == "stranger" else f"hello 1 {kind} partner")
        elif command == "game":
            game = rest
            print("ready")
        elif command == "position":
            position = rest
        elif command == "go":
            ANSWERS[kind](game, *position)
        elif command == "quit":
            break
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
