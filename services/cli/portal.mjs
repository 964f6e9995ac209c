#!/usr/bin/env node
// The entry of `npx portal …`. If the host's Node is older than the one that the portal pins, the pinned one runs the
// command.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url))
const pinned = [`${modules}.bin/node`, `${modules}node-${process.platform}-${process.arch}/bin/node`].find(existsSync)
/** Compiled modules are kept there, as by `npm start`: a command spends most of its time on loading them. */
const NODE_COMPILE_CACHE =
  process.env['NODE_COMPILE_CACHE'] ?? fileURLToPath(new URL('../../var/compile-cache', import.meta.url))
const own = Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : undefined
const node = own ?? pinned

if (node === undefined) {
  console.error('The portal needs Node 24: run `npm install` in its folder once, or install Node 24 or newer.')
  process.exitCode = 3
} else {
  const env = { ...process.env, NODE_COMPILE_CACHE }
  const child = spawn(node, [main, ...process.argv.slice(2)], { env, stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  child.once('close', (code) => {
    process.exitCode = code ?? 1
  })
}
