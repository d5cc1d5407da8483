#!/bin/sh
# npm run test:bare [-- [--fonts] [path …]]: runs the README's first two commands in a new Debian of this host's release with only git,
# certificates and this host's Node. --fonts adds fonts and their rules; paths select suites instead of the second command. It uses the
# host's sources of packages (apt, npm, proxies). Needs root and debootstrap; removes the new system afterwards.
set -eu

if [ -z "${BARE_ROOT:-}" ]; then
  BARE_ROOT=$(mktemp -d)
  export BARE_ROOT
  # Mounts and processes end with their namespaces, also if this script is killed.
  unshare --mount --pid --fork --kill-child "$0" "$@" &
  inside=$!
  trap 'kill -KILL "$inside" 2>/dev/null || :; until rm -rf --one-file-system "$BARE_ROOT"; do sleep 1; done' EXIT
  trap 'exit 1' HUP INT TERM
  wait "$inside"
  exit
fi

fonts=
if [ "${1:-}" = --fonts ]; then
  shift
  fonts='fonts-liberation fonts-urw-base35 fonts-droid-fallback fonts-noto-mono fonts-noto-core'
fi
repository=$(cd "$(dirname "$0")/../.." && pwd)
checkout=/srv/pain-assessment
commands=$(sed -n '/^```sh$/,/^```$/p' "$repository/README.md" | sed -e 1d -e '/^```$/,$d' -e 's/  *#.*//')
first=$(echo "$commands" | sed -n 1p)
second=$(echo "$commands" | sed -n 2p)

say() {
  echo "bare: $1 ($(($(date +%s) - begun)) s)"
}

# Runs a command in the checkout of the new system, as leader of a process group whose id is in /run/command; what follows are variables.
bare() {
  command=$1
  shift
  # No word of these variables contains a space.
  setsid --wait env -i $(env | grep -iE '^(https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)=' || :) "$@" \
    PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 npm_config_registry="$registry" \
    chroot "$BARE_ROOT" sh -c "echo \$\$ >/run/command && cd $checkout && $command" </dev/null
}

install_system() {
  # Suites run programs as other users, who must be able to enter it and the checkout.
  chmod 755 "$BARE_ROOT"
  release=$(. /etc/os-release && echo "$VERSION_CODENAME")
  mirror=$(apt-get indextargets --format '$(CODENAME) $(REPO_URI)' 'Created-By: Packages' | sed -n "s/^$release //p" | head -n 1)
  debootstrap --variant=minbase --include=git,ca-certificates "$release" "$BARE_ROOT" "$mirror"
  for path in /etc/apt /usr/share/keyrings /etc/ssl/certs /usr/local/share/ca-certificates /etc/resolv.conf /etc/hosts; do
    [ ! -e "$path" ] || { rm -rf "${BARE_ROOT:?}$path" && cp -RL "$path" "$BARE_ROOT$path"; }
  done
  [ ! -e "$HOME/.npmrc" ] || cp "$HOME/.npmrc" "$BARE_ROOT/root/"
  # Debian must not start installed servers: their ports are the host's.
  printf '#!/bin/sh\nexit 101\n' >"$BARE_ROOT/usr/sbin/policy-rc.d"
  chmod +x "$BARE_ROOT/usr/sbin/policy-rc.d"
}

install_node() {
  node=$(node -p process.execPath)
  cp -L "$node" "$BARE_ROOT/usr/local/bin/node"
  for library in $(ldd "$node" | grep -o '/[^ )]*'); do
    [ -e "$BARE_ROOT$library" ] || cp -L --parents "$library" "$BARE_ROOT"
  done
  mkdir -p "$BARE_ROOT/usr/local/lib/node_modules"
  cp -RL "$(npm root --global)/npm" "$BARE_ROOT/usr/local/lib/node_modules/"
  for name in npm npx; do
    ln -s "../lib/node_modules/npm/bin/$name-cli.js" "$BARE_ROOT/usr/local/bin/$name"
  done
}

mount_system() {
  mount -t proc proc "$BARE_ROOT/proc"
  mount --rbind /sys "$BARE_ROOT/sys"
  mount --rbind /dev "$BARE_ROOT/dev"
}

# Waits until the service reports that it is ready; fails if it exits before.
start_and_stop() {
  ports=$(node -e 'const { createServer } = require("node:net");
    const servers = ["PORT", "ADMIN_PORT", "DEMO_PORT"].map((name) => [name, createServer().listen(0)]);
    setTimeout(() => servers.forEach(([name, server]) => { console.log(`${name}=${server.address().port}`); server.close(); }), 100);')
  bare "$first" $ports &
  started=$!
  until node -e "fetch('http://127.0.0.1:$(echo "$ports" | sed -n 's/^ADMIN_PORT=//p')/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"; do
    kill -0 "$started" || exit 1
    sleep 1
  done
  say "\"$first\" answers"
  kill -- "-$(cat "$BARE_ROOT/run/command")"
  wait "$started" || :
}

begun=$(date +%s)
registry=$(npm config get registry)
install_system
install_node
mount_system
git clone --quiet --no-local "$repository" "$BARE_ROOT$checkout"
[ -z "$fonts" ] || bare "apt-get update -qq && apt-get install -y -qq fontconfig $fonts" DEBIAN_FRONTEND=noninteractive >/dev/null
say "a system with the fonts: ${fonts:-none}"
start_and_stop
[ $# -eq 0 ] || second="npm test -- $*"
bare "$second"
say "\"$second\" passes"
