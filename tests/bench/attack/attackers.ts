import { randomBytes, randomInt } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { RUN_REPORT, send } from './ask.ts'

/** What the attackers are told: where, and what a careless colleague lets them have. */
export type Attack = Readonly<{ url: string; staffCookie: string; usernames: readonly string[]; connections: number }>
export type Told = Readonly<{ attack: Attack } | { stop: true }>

type Step = (attack: Attack) => Promise<unknown>

/** From many networks, as the proxy says. */
const address = (): string => `203.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

const guess: Step = ({ url, usernames }) => {
  const username = usernames[randomInt(usernames.length)] ?? ''
  const body = { username, password: randomBytes(9).toString('base64url') }
  return send(url, 'POST', '/api/login', body, { 'x-forwarded-for': address() })
}

const strangerCookie: Step = ({ url }) => {
  const cookie = `session=${randomBytes(randomInt(2) === 0 ? 32 : 3_000).toString('base64url')}`
  return send(url, 'GET', '/api/surveys', null, { cookie })
}

/** The widest banner that is taken, never the same twice. */
const hostileReport: Step = ({ url, staffCookie }) => {
  const condition = () => ({ question: 'Q2', op: 'NOT IN', values: [randomInt(1, 4)] })
  const items = (group: number) =>
    Array.from({ length: 60 }, (_, i) => ({ label: `${group} ${i} ${randomInt(1_000_000)}`, condition: condition() }))
  const banner = Array.from({ length: 5 }, (_, group) => ({ label: `${group}`, items: items(group) }))
  return send(url, 'POST', '/api/reporting/run', { ...RUN_REPORT, banner }, { cookie: staffCookie })
}

/** Says that it will send much, and sends a byte now and then. */
const slowRequest: Step = async ({ url }) => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write(
    'POST /api/login HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n',
  )
  for (let byte = 0; byte < 20 && !socket.destroyed && !isOver; byte += 1) {
    socket.write(' ')
    await sleep(250)
  }
  socket.destroy()
}

const steps: readonly Step[] = [guess, strangerCookie, hostileReport, slowRequest]
let isOver = true

const lane = async (attack: Attack, step: Step): Promise<void> => {
  while (!isOver) await step(attack).catch(() => sleep(20))
}

process.on('message', (told: Told) => {
  isOver = 'stop' in told
  if ('stop' in told) return
  const { attack } = told
  for (let n = 0; n < attack.connections; n += 1) void lane(attack, steps[n % steps.length] ?? guess)
})
