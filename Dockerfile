# docs/operating.md says how to build and run it.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
ARG BASE_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /store
COPY . .
RUN npm ci --no-audit --no-fund \
  && npm run --silent sbom > sbom.cdx.json \
  && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && mkdir -p /out/store/schema /out/store/src/database /out/store/src/operations/audit /out/store/tools \
  && mv package.json sbom.cdx.json .build /out/store/ \
  && mv node_modules/node/bin/node /out/node \
  && rm -r node_modules/node node_modules/.bin \
  && find node_modules -maxdepth 2 -type l -delete \
  && mv node_modules /out/store/ \
  && mv schema/examples /out/store/schema/ \
  && mv src/database/migrations /out/store/src/database/ \
  && mv src/operations/audit/laws /out/store/src/operations/audit/ \
  && mv tools/small-node.sh /out/store/tools/

FROM ${BASE_IMAGE}
WORKDIR /store
COPY --from=build /out/node /usr/local/bin/node
COPY --from=build /out/store/ ./
RUN install -d -o 1000 -g 1000 .build/compile-cache
USER 1000:1000
ENV NODE_ENV=production NODE_COMPILE_CACHE=/store/.build/compile-cache
# One start fills the cache of compiled code, which belongs to this user: the root file system may be read-only later.
RUN PORT=0 DATA_DIR=memory:// sh tools/small-node.sh --enable-source-maps .build/store/main.js > /tmp/start & \
  for i in $(seq 60); do grep -qs http /tmp/start && break; sleep 1; done; \
  grep -q http /tmp/start && kill -TERM $! && wait $! && rm /tmp/start
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 4000}/health/ready`).then(({ status }) => process.exit(status === 200 ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "tools/small-node.sh", "--enable-source-maps", ".build/store/main.js"]
