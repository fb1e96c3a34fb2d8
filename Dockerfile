# Rivulet as an image: docker build -t rivulet . (compose.yaml starts it with a PostgreSQL)
# The Node of the base image is the one of package.json, so the image holds no other.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /rivulet
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
# Nothing of it needs the tools of a compiler; install scripts run by name only (allowScripts of package.json).
RUN npm ci --no-fund
COPY . .
RUN npm run build

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /rivulet
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
# What the server runs on, and nothing that tests it or builds screens.
RUN npm ci --no-fund --omit=dev --workspace=contract --workspace=server

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
WORKDIR /rivulet
COPY --from=packages /rivulet/node_modules node_modules
COPY --from=build /rivulet/package.json ./
COPY --from=build /rivulet/contract contract
COPY --from=build /rivulet/server server
COPY --from=build /rivulet/web/dist web/dist
# It can write to these two alone, and not to its own program.
RUN ln -s /rivulet/server/src/command.ts /usr/local/bin/rivulet \
  && mkdir /data /backups \
  && chown node:node /data /backups
USER node
VOLUME ["/data", "/backups"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# all, api, click or jobs, or a command: backup, restore, reseal, unlock, ledger:verify, doctor.
ENTRYPOINT ["rivulet"]
CMD ["all"]
