# One target per service: docker build --target api-gateway .
# One stage builds all of them. Each image contains the packages that `turbo prune` keeps for its service, without development
# packages, sources or caches.
# A release names both base images by digest (NODE_IMAGE, DEBIAN_IMAGE; release/images.mjs).
ARG NODE_IMAGE=node:24-bookworm-slim
ARG DEBIAN_IMAGE=debian:bookworm-slim

FROM ${NODE_IMAGE} AS build
ENV CI=true TURBO_TELEMETRY_DISABLED=1 DO_NOT_TRACK=1
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund
# The standalone package depends on every service.
RUN npx --no-install turbo run build --filter=@pain-assessment/standalone...
RUN set -e; for service in api-gateway demo-integrator report-renderer scoring; do \
    npx --no-install turbo prune "@pain-assessment/$service" --out-dir "out/$service"; \
    (cd "out/$service" && npm ci --ignore-scripts --omit=dev --prefer-offline --no-audit --no-fund \
      && npm sbom --package-lock-only --sbom-format cyclonedx --sbom-type application --omit dev >sbom.cdx.json); \
    for package in libs/* services/*; do \
      if [ -d "out/$service/$package" ]; then cp -R "$package/dist" "out/$service/$package/"; fi; \
    done; \
    find "out/$service" -mindepth 1 -maxdepth 1 \
      ! -name package.json ! -name sbom.cdx.json ! -name node_modules ! -name libs ! -name services -exec rm -rf {} +; \
    find "out/$service/libs" "out/$service/services" -mindepth 2 -maxdepth 2 \
      ! -name package.json ! -name node_modules ! -name dist ! -name assets -exec rm -rf {} +; \
    find "out/$service/libs" "out/$service/services" -type d -path '*/dist/testing' -prune -exec rm -rf {} +; \
    find "out/$service" -type f \
      '(' -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -name .package-lock.json ')' -delete; \
  done
# The gateway serves these files unchanged.
RUN mkdir -p out/api-gateway/docs/pictures && cp docs/openapi.json docs/codebook.csv out/api-gateway/docs/ \
  && cp docs/pictures/component.png out/api-gateway/docs/pictures/
# The image runs the system's Chromium and the modules of echarts: the bundled Chromium and the bundles of echarts only take space.
RUN rm -rf out/report-renderer/node_modules/@sparticuz/chromium/bin out/report-renderer/node_modules/echarts/dist
# Libraries for native modules, from the base image of the next stage.
RUN for module in $(find out/api-gateway out/demo-integrator out/scoring -name '*.node'); do ldd "$module"; done \
  | grep -o '=> /[^ )]*' | cut -c4- | sort -u >out/libraries

# Node, an init that reaps processes, prlimit against core dumps, and the libraries of these three and of native modules, each package
# with its licence and status.
# If a user may execute but not read a program, Linux hides its memory and environment from other processes of that user, and writes no
# core dump (proc(5), PR_SET_DUMPABLE). Chromium runs as the same user as Node, and thus cannot read Node's credentials.
FROM ${NODE_IMAGE} AS parts
RUN apt-get update \
  && apt-get install --yes --no-install-recommends tini \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /app/out/libraries /tmp/libraries
RUN set -e; mkdir -p /parts/var/lib/dpkg/status.d; mkdir -m 1777 /parts/tmp; \
  for program in /usr/local/bin/node /usr/bin/tini /usr/bin/prlimit; do \
    cp --parents --dereference "$program" $(ldd "$program" | grep -o '/[^ )]*') /parts; \
  done; \
  cp --parents --dereference $(cat /tmp/libraries) /parts; \
  for package in libc6 libgcc-s1 libstdc++6 libsmartcols1 util-linux tini; do \
    dpkg --status "$package" >"/parts/var/lib/dpkg/status.d/$package"; \
    cp --parents "/usr/share/doc/$package/copyright" /parts; \
  done; \
  cp --parents /etc/passwd /etc/group /parts; \
  chmod 0711 /parts/usr/local/bin/node

# No root, no shell, no package manager; only /tmp must be writable.
FROM scratch AS runtime
COPY --from=parts /parts/ /
ENV NODE_ENV=production HOME=/tmp PATH=/usr/local/bin:/usr/bin
WORKDIR /app
# A limit of one byte prevents core dumps to files and to pipe handlers (fs/coredump.c of Linux); 0 would not prevent the latter.
ENTRYPOINT ["/usr/bin/prlimit", "--core=1", "--", "/usr/bin/tini", "--"]
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.ADMIN_PORT ?? 9090}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

FROM runtime AS api-gateway
COPY --from=build /app/out/api-gateway/ ./
USER 1000:1000
EXPOSE 8080 9090
# Node counts received bodies as growth of its heap: without the flag, each of 2 MiB starts a full collection (docs/adr/0213).
CMD ["node", "--disable-sigusr1", "--initial-old-space-size=96", "services/api-gateway/dist/main.js"]

FROM runtime AS scoring
COPY --from=build /app/out/scoring/ ./
USER 1000:1000
EXPOSE 9090
CMD ["node", "--disable-sigusr1", "services/scoring/dist/main.js"]

FROM runtime AS demo-integrator
COPY --from=build /app/out/demo-integrator/ ./
USER 1000:1000
EXPOSE 8081
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.DEMO_PORT ?? 8081}/sign-in`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-sigusr1", "services/demo-integrator/dist/main.js"]

# A script of its package starts Chromium, which needs about a hundred libraries: this image keeps the system and its shell, but not npm.
# chromium-shell has no windows. It never loads some dependencies: graphics drivers with their compiler (LLVM, Z3), tools for driver
# developers, icons and MIME types. It sees only those fonts of the system that are linked into the folder of the report's fonts
# (fonts/installed-fonts.ts), so dpkg unpacks no other. Folders stay, because dpkg creates none for an included file.
FROM ${DEBIAN_IMAGE} AS report-renderer
RUN printf 'path-exclude %s\n' '/usr/lib/*/dri/*' '/usr/lib/*/libLLVM*' '/usr/lib/*/libz3*' '/usr/lib/chromium/libVk*' \
    '/usr/share/icons/*' '/usr/share/mime/*' '/usr/share/X11/*' '/usr/share/fonts/*/*/*' >/etc/dpkg/dpkg.cfg.d/unused \
  && printf 'path-include /usr/share/fonts/truetype/%s\n' noto/NotoSansArabic-Regular.ttf noto/NotoSansHebrew-Regular.ttf \
    wqy/wqy-microhei.ttc >>/etc/dpkg/dpkg.cfg.d/unused \
  && apt-get update \
  && apt-get install --yes --no-install-recommends tini chromium-headless-shell fonts-noto-core fonts-wqy-microhei \
  && rm -rf /var/lib/apt/lists/* \
  && mkdir -p /app/services/report-renderer/assets/fonts \
  && find /usr/share/fonts -name '*.tt[cf]' -exec ln -s -t /app/services/report-renderer/assets/fonts '{}' + \
  && groupadd --gid 1000 node \
  && useradd --uid 1000 --gid node --no-create-home --home-dir /tmp --shell /usr/sbin/nologin node
COPY --from=parts /parts/usr/local/bin/node /usr/local/bin/node
ENV NODE_ENV=production HOME=/tmp CHROMIUM_PATH=/usr/lib/chromium/chromium-headless-shell
WORKDIR /app
COPY --from=build /app/out/report-renderer/ ./
USER 1000:1000
EXPOSE 9090
ENTRYPOINT ["/usr/bin/prlimit", "--core=1", "--", "/usr/bin/tini", "--"]
CMD ["node", "--disable-sigusr1", "services/report-renderer/dist/main.js"]
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.ADMIN_PORT ?? 9090}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
