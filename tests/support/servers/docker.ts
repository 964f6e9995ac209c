import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { homedir } from 'node:os'
import path from 'node:path'

const ANSWERS_WITHIN_MS = 2_000

type Engine = Readonly<{ socketPath: string }> | Readonly<{ host: string; port: number }>

/** Default sockets of engines: Linux, Linux without root, Docker Desktop on macOS and on Linux. */
const socketsOf = (env: NodeJS.ProcessEnv): readonly string[] => [
  '/var/run/docker.sock',
  ...(env['XDG_RUNTIME_DIR'] ? [path.join(env['XDG_RUNTIME_DIR'], 'docker.sock')] : []),
  path.join(env['HOME'] ?? homedir(), '.docker/run/docker.sock'),
  path.join(env['HOME'] ?? homedir(), '.docker/desktop/docker.sock'),
]

/** For DOCKER_HOST, `unix://` and unencrypted `tcp://` are supported. */
const given = (address: string): readonly Engine[] => {
  if (!URL.canParse(address)) return []
  const { protocol, hostname, port, pathname } = new URL(address)
  if (protocol === 'unix:') return [{ socketPath: pathname }]
  return protocol === 'tcp:' ? [{ host: hostname, port: Number(port || 2375) }] : []
}

const answers = (engine: Engine): Promise<boolean> =>
  new Promise((resolve) => {
    const ping = request({ ...engine, path: '/_ping', timeout: ANSWERS_WITHIN_MS }, (reply) => {
      reply.resume()
      resolve(reply.statusCode === 200)
    })
    ping.on('timeout', () => ping.destroy())
    ping.on('error', () => resolve(false))
    ping.end()
  })

/** Whether a Docker engine answers; without a socket this takes no time. */
export async function dockerAnswers(env: NodeJS.ProcessEnv): Promise<boolean> {
  const address = env['DOCKER_HOST'] ?? ''
  const engines = address === '' ? socketsOf(env).map((socketPath) => ({ socketPath })) : given(address)
  for (const engine of engines) {
    if ('socketPath' in engine && !existsSync(engine.socketPath)) continue
    if (await answers(engine)) return true
  }
  return false
}
