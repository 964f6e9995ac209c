import { hostname, userInfo } from 'node:os'

/** The account on this machine; `unknown` if the system has no name for it. */
export const whoAmI = (): string => {
  try {
    return `${userInfo().username}@${hostname()}`
  } catch {
    return `unknown@${hostname()}`
  }
}
