import type { CommandMeans, HttpMeans } from './area.ts'
import { identityCommands } from './identity/commands.ts'
import { profileCommands } from './identity/profile-commands.ts'
import { staffRights } from './identity/staff-rights.ts'

type Accounts = Pick<HttpMeans, 'requestErasure' | 'eraseMember' | 'keepLanguage' | 'rightsOf'>

/** What all areas ask of accounts. */
export const ofAccounts = (
  means: CommandMeans,
  { requestErasure, eraseMember }: Omit<Accounts, 'keepLanguage' | 'rightsOf'>,
): Accounts => {
  const { chooseLanguage } = profileCommands(means)
  return {
    requestErasure,
    eraseMember,
    keepLanguage: async (memberId, language) => void (await chooseLanguage(memberId, language)),
    rightsOf: staffRights(identityCommands(means)),
  }
}
