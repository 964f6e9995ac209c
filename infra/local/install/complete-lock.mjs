// Run after `npm install` on a machine that could not fetch every platform's packages: node
// infra/local/install/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * @typedef {Readonly<{ version?: string, dev?: boolean, optionalDependencies?: Readonly<Record<string, string>> }>} Entry
 * @typedef {Readonly<{ packages: Readonly<Record<string, Entry>> }>} Lock
 */

/** @type {Readonly<Record<string, string>>} */
const systems = {
  aix: 'aix',
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  win32: 'win32',
  windows: 'win32',
}
const processors = ['x64', 'arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32']

/**
 * The packages for other platforms that a lock file leaves out; `npm ci` refuses such a lock file everywhere.
 * The platform of an entry is derived from the package's name: `@swc/core-linux-x64-musl`.
 *
 * @param {Lock} lock
 * @returns {Record<string, object>} entries to add, by path
 */
export function missingPlatforms({ packages }) {
  const named = Object.entries(packages).flatMap(([at, entry]) =>
    Object.entries(entry.optionalDependencies ?? {}).map(([name, version]) => ({ at, entry, name, version })),
  )
  return Object.fromEntries(
    named
      .filter(({ at, name, version }) => /^\d/.test(version) && !isListed(packages, at, name))
      .map(({ entry, name, version }) => ({ entry, name, version, platform: platformOf(name) }))
      .filter(({ platform }) => platform.os || platform.cpu)
      .map(({ entry, name, version, platform }) => [
        `node_modules/${name}`,
        { version, ...platform, ...(entry.dev ? { dev: true } : {}), optional: true },
      ]),
  )
}

/** @type {(packages: Lock['packages'], at: string, name: string) => boolean} */
const isListed = (packages, at, name) =>
  [`${at}/node_modules/${name}`, `node_modules/${name}`].some((path) => path in packages)

/** @type {(name: string) => { os?: string[], cpu?: string[], libc?: string[] }} */
function platformOf(name) {
  const words = name.split(/[/-]/)
  const os = words.map((word) => systems[word]).find(Boolean)
  const cpu = words.find((word) => processors.includes(word))
  if (cpu === 'wasm32') return { cpu: [cpu] }
  if (!os) return {}
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'
  return { os: [os], ...(cpu && { cpu: [cpu] }), ...(os === 'linux' && { libc: [libc] }) }
}

/** @type {(file: string) => number} */
function complete(file) {
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const missing = missingPlatforms(lock)
  const packages = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`)
  return Object.keys(missing).length
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const added = complete(fileURLToPath(new URL('../../../package-lock.json', import.meta.url)))
  console.log(added === 0 ? 'The lock names every platform.' : `Added ${added} packages for other platforms.`)
}
