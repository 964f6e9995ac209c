import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@portal/infra/local/process/ports'
import { startPortal } from '../../support/portal/running-portal.ts'
import { inputsSurvey } from '../inputs/survey.ts'
import { STORY_MEMBERS, usernameOf } from './people.ts'

const shop = fileURLToPath(new URL('../../fixtures/links/', import.meta.url))
const flow = fileURLToPath(new URL('../../fixtures/flow/', import.meta.url))
const cups = fileURLToPath(new URL('../../fixtures/question-types/', import.meta.url))

const tea = fileURLToPath(new URL('../../fixtures/quotas/', import.meta.url))

const demand = (what: string, { code, out }: { code: number; out: string }): void => {
  if (code !== 0) throw new Error(`${what} failed (exit code ${code}):\n${out}`)
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
  demand('survey import', await portal.cli('survey', 'import', `${cups}definition.json`))
  demand('survey import', await portal.cli('survey', 'import', `${tea}definition.json`))
  const cupsMap = ['--survey', 'cups', '--map', `${cups}map.json`]
  demand('responses import', await portal.cli('responses', 'import', ...cupsMap, `${cups}answers.csv`))
  demand('survey import', await portal.cli('survey', 'import', `${shop}definition.json`))
  const inputs = join(portal.stateDir, 'inputs.json')
  await writeFile(inputs, JSON.stringify(inputsSurvey()))
  demand('survey import', await portal.cli('survey', 'import', inputs))
  demand('survey import', await portal.cli('survey', 'import', `${flow}definition.json`))
  for (const name of STORY_MEMBERS) {
    const added = await portal.cli('member', 'add', usernameOf(name), '--name', name)
    demand('member add', added)
    process.env[`PASSWORD_OF_${name}`] = /Password: (\S+)/.exec(added.out)?.[1] ?? ''
  }
  return async () => {
    const { code, out } = await portal.stop()
    demand('stopping the portal', { code, out })
  }
}

export default portalUp
