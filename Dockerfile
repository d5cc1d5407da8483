# syntax=docker/dockerfile:1.7
# One target per service: docker build --target api-gateway .
# Each is pruned by turbo to what the service needs, built, and left without development packages.

FROM node:24-bookworm-slim AS source
ENV CI=true TURBO_TELEMETRY_DISABLED=1
WORKDIR /source
COPY . .

FROM node:24-bookworm-slim AS builder
ENV CI=true TURBO_TELEMETRY_DISABLED=1
WORKDIR /app

# No root, an init that reaps, nothing that has to be written but /tmp.
FROM node:24-bookworm-slim AS runtime
RUN apt-get update \
  && apt-get install --yes --no-install-recommends tini \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOME=/tmp
WORKDIR /app
ENTRYPOINT ["/usr/bin/tini", "--"]
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.ADMIN_PORT ?? 9090}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

FROM source AS api-gateway-source
RUN npx --yes turbo@2.11.11 prune @pain-assessment/api-gateway --docker

FROM builder AS api-gateway-build
COPY --from=api-gateway-source /source/out/json/ ./
RUN npm ci --no-audit --no-fund
COPY --from=api-gateway-source /source/out/full/ ./
COPY --from=api-gateway-source /source/tsconfig.base.json ./
RUN npx turbo run build --filter=@pain-assessment/api-gateway
RUN npm prune --omit=dev --no-audit --no-fund

FROM runtime AS api-gateway
COPY --from=api-gateway-build /app/ ./
USER 1000:1000
EXPOSE 8080 9090
CMD ["node", "services/api-gateway/dist/main.js"]

FROM source AS scoring-source
RUN npx --yes turbo@2.11.11 prune @pain-assessment/scoring --docker

FROM builder AS scoring-build
COPY --from=scoring-source /source/out/json/ ./
RUN npm ci --no-audit --no-fund
COPY --from=scoring-source /source/out/full/ ./
COPY --from=scoring-source /source/tsconfig.base.json ./
RUN npx turbo run build --filter=@pain-assessment/scoring
RUN npm prune --omit=dev --no-audit --no-fund

FROM runtime AS scoring
COPY --from=scoring-build /app/ ./
USER 1000:1000
EXPOSE 9090
CMD ["node", "services/scoring/dist/main.js"]

FROM source AS report-renderer-source
RUN npx --yes turbo@2.11.11 prune @pain-assessment/report-renderer --docker

FROM builder AS report-renderer-build
COPY --from=report-renderer-source /source/out/json/ ./
RUN npm ci --no-audit --no-fund
COPY --from=report-renderer-source /source/out/full/ ./
COPY --from=report-renderer-source /source/tsconfig.base.json ./
RUN npx turbo run build --filter=@pain-assessment/report-renderer
# The system's Chromium below is the one that runs; the bundled one would only take room.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/@sparticuz/chromium/bin

FROM runtime AS report-renderer
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium fonts-noto-core \
  && rm -rf /var/lib/apt/lists/*
COPY --from=report-renderer-build /app/ ./
ENV CHROMIUM_PATH=/usr/bin/chromium
USER 1000:1000
EXPOSE 9090
CMD ["node", "services/report-renderer/dist/main.js"]

FROM source AS demo-integrator-source
RUN npx --yes turbo@2.11.11 prune @pain-assessment/demo-integrator --docker

FROM builder AS demo-integrator-build
COPY --from=demo-integrator-source /source/out/json/ ./
RUN npm ci --no-audit --no-fund
COPY --from=demo-integrator-source /source/out/full/ ./
COPY --from=demo-integrator-source /source/tsconfig.base.json ./
RUN npx turbo run build --filter=@pain-assessment/demo-integrator
RUN npm prune --omit=dev --no-audit --no-fund

FROM runtime AS demo-integrator
COPY --from=demo-integrator-build /app/ ./
USER 1000:1000
EXPOSE 8081 9090
CMD ["node", "services/demo-integrator/dist/main.js"]
