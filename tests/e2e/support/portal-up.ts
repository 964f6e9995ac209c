import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@portal/infra/local/process/ports'
import { type Ran, type RunningPortal, startPortal } from '../../support/portal/running-portal.ts'
import { inputsSurvey } from '../inputs/survey.ts'
import { STORY_MEMBERS, usernameOf } from './people.ts'

const shop = fileURLToPath(new URL('../../fixtures/links/', import.meta.url))
const flow = fileURLToPath(new URL('../../fixtures/flow/', import.meta.url))
const cups = fileURLToPath(new URL('../../fixtures/question-types/', import.meta.url))

const tea = fileURLToPath(new URL('../../fixtures/quotas/', import.meta.url))

const demand = (what: string, { code, out }: Ran): void => {
  if (code !== 0) throw new Error(`${what} failed (exit code ${code}):\n${out}`)
}

/** Surveys of the stories' own, answers, and the members of `people.ts`, whose passwords are put into the environment. */
const furnish = async ({ commands, stateDir }: RunningPortal): Promise<void> => {
  const inputs = join(stateDir, 'inputs.json')
  await writeFile(inputs, JSON.stringify(inputsSurvey()))
  const surveys = [
    `${cups}definition.json`,
    `${tea}definition.json`,
    `${shop}definition.json`,
    inputs,
    `${flow}definition.json`,
  ]
  const furnished = await commands([
    ...surveys.map((file) => ['survey', 'import', file]),
    ['responses', 'import', '--survey', 'cups', '--map', `${cups}map.json`, `${cups}answers.csv`],
    ...STORY_MEMBERS.map((name) => ['member', 'add', usernameOf(name), '--name', name]),
  ])
  demand('adding surveys and members', furnished)
  const passwords = [...furnished.out.matchAll(/Password: (\S+)/g)]
  for (const [at, name] of STORY_MEMBERS.entries()) process.env[`PASSWORD_OF_${name}`] = passwords[at]?.[1] ?? ''
}

/** One portal for all stories, with its demo (the Star Wars survey has real answers), and surveys of the stories' own. */
const portalUp = async () => {
  const shopPort = await freePort()
  process.env['SHOP_PORT'] = String(shopPort)
  process.env['EMBED_ORIGINS'] = `http://localhost:${shopPort}`
  // Browsers make passkeys for names of hosts, not for addresses: the story of passkeys is told at localhost.
  const portal = await startPortal((port) => ({ PORTAL_URL: `http://localhost:${port}` }))
  process.env['PORTAL_URL'] = portal.url
  process.env['PORTAL_STATE_DIR'] = portal.stateDir
  await furnish(portal)
  return async () => demand('stopping the portal', await portal.stop())
}

export default portalUp
