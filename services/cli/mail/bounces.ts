import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { readDeliveryReport } from '../../identity/bounces/delivery-report.ts'
import { postgresBounces } from '../../identity/bounces/postgres-bounces.ts'
import { type Action, Agreed } from '../../operations/actions/action.ts'
import { actionCommand, type CliMeans } from '../operator/action-command.ts'
import { unreadable } from '../program/file-words.ts'
import { file, several } from '../program/parameter.ts'

const BouncesInput = z.extend(Agreed, { messages: z.array(z.string()) })
type BouncesInput = z.infer<typeof BouncesInput>

const outcomes = ['recorded', 'known', 'unknown', 'no report'] as const

const countedIn = (found: readonly string[]): string =>
  outcomes.map((outcome) => `${found.filter((one) => one === outcome).length} ${outcome}`).join(', ')

/** Mail servers give what they could not deliver. The trail has figures alone. */
export const mailBouncesAction: Action<BouncesInput, Pick<CliMeans, 'pool' | 'deps'>> = {
  name: 'mail bounces',
  input: BouncesInput,
  personal: ['messages'],
  target: () => 'mails',
  plan: async ({ messages }) => {
    const reports = messages.filter((message) => readDeliveryReport(message) !== null).length
    return {
      basis: [messages.length, reports],
      lines: [`Messages: ${messages.length}. Reports that a mail could not be delivered: ${reports}.`],
    }
  },
  perform: async ({ messages }, { pool, deps }) => {
    const bounces = postgresBounces(pool)
    const found: string[] = []
    for (const message of messages) {
      const report = readDeliveryReport(message)
      found.push(report === null ? 'no report' : await bounces.record(report, new Date(deps.now())))
    }
    const detail = `Messages: ${messages.length}; ${countedIn(found)}.`
    return { outcome: 'done', detail, result: found }
  },
}

const readMessage = (path: string): Promise<string> => readFile(path, 'latin1').catch(unreadable(path))

/** `portal mail bounces`: for a mail server to pipe into, or for files of it. */
export const mailBounces = actionCommand({
  action: mailBouncesAction,
  about: 'take reports of mails that could not be delivered (RFC 3464), from files or standard input',
  examples: ['npx portal mail bounces < report.eml', 'npx portal mail bounces /var/mail/bounces/*.eml'],
  takes: { files: several(file(), 'messages as files; without one, a message is read from standard input') },
  input: async ({ files }) => ({
    messages: files.length > 0 ? await Promise.all(files.map(readMessage)) : [await text(process.stdin)],
  }),
})
