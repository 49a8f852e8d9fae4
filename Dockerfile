FROM python:3.12-slim AS build
WORKDIR /source
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY web web
COPY src src
COPY docs docs
RUN python -m venv /opt/spielschrank && /opt/spielschrank/bin/pip install --no-cache-dir .

FROM python:3.12-slim
RUN useradd --create-home spiel
COPY --from=build /opt/spielschrank /opt/spielschrank
USER spiel
# Compiled for this machine's processor, so that no first move waits.
RUN /opt/spielschrank/bin/spielschrank warm
EXPOSE 8000
HEALTHCHECK CMD ["/opt/spielschrank/bin/python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health')"]
ENTRYPOINT ["/opt/spielschrank/bin/spielschrank", "serve", "--host", "0.0.0.0", "--port", "8000"]
