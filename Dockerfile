# Rivulet as an image: docker build -t rivulet . (compose.yaml starts it with a PostgreSQL)
FROM node:24-bookworm-slim AS build
WORKDIR /rivulet
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
# Nothing of it needs the tools of a compiler; install scripts run by name only (allowScripts of package.json).
RUN npm ci --no-fund
COPY . .
RUN node -e "import('./scripts/build.js').then(({ build }) => build())" \
  && npm prune --omit=dev --no-fund

FROM node:24-bookworm-slim
WORKDIR /rivulet
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
COPY --from=build --chown=root:root /rivulet/package.json ./
COPY --from=build --chown=root:root /rivulet/node_modules node_modules
COPY --from=build --chown=root:root /rivulet/contract contract
COPY --from=build --chown=root:root /rivulet/server server
COPY --from=build --chown=root:root /rivulet/web/dist web/dist
# It can write to these two alone, and not to its own program.
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data /backups
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# Which part of it: all (the default), api, click or jobs.
ENTRYPOINT ["node", "server/src/main.ts"]
