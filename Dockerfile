# The Rivulet image: docker build -t rivulet . (compose.yaml starts it with a PostgreSQL)
# The base image has the Node version of package.json, so the image contains only one Node.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /rivulet
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
# No package needs a compiler; install scripts run only if allowScripts in package.json names them.
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
# Only what the server needs at run time: no tests, no build tools.
RUN npm ci --no-fund --omit=dev --workspace=contract --workspace=server

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
WORKDIR /rivulet
COPY --from=packages /rivulet/node_modules node_modules
COPY --from=build /rivulet/package.json ./
COPY --from=build /rivulet/contract contract
COPY --from=build /rivulet/server server
COPY --from=build /rivulet/web/dist web/dist
# Only these two folders are writable, not the program.
RUN ln -s /rivulet/server/src/command.ts /usr/local/bin/rivulet \
  && mkdir /data /backups \
  && chown node:node /data /backups
USER node
VOLUME ["/data", "/backups"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# all, api, click or jobs, or a command: backup, restore, reseal, unlock, drain, shard, ledger:verify, doctor.
ENTRYPOINT ["rivulet"]
CMD ["all"]
