# The shop as one small image: built in one stage, run without tools and without root in the next.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /shop
# Node has a compile cache for each user: the build fills that of the user who runs the shop.
RUN chown node /shop
USER node
COPY --chown=node package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY --chown=node . .
RUN node scripts/build.ts && npm prune --omit=dev --ignore-scripts

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /shop
COPY --from=build /shop/package.json ./
COPY --from=build /shop/node_modules node_modules
COPY --from=build /shop/build build
COPY --from=build /shop/server server
COPY --from=build /shop/shop shop
COPY --from=build /shop/demo demo
COPY --from=build /shop/migrations migrations
COPY --from=build /shop/scripts/move-to-postgres.ts /shop/scripts/backup.ts /shop/scripts/restore.ts \
  /shop/scripts/run-command.ts scripts/
# A new volume for either has this owner.
RUN install -d -o node -g node -m 0700 /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--v8-pool-size=1", "--max-semi-space-size=16", "--max-old-space-size=1024", "server/start/main.ts"]
