import { missingPlatforms } from '../local/install/complete-lock.mjs'

type Entry = Readonly<{ version?: string; resolved?: string; optionalDependencies?: Readonly<Record<string, string>> }>
export type Lock = Readonly<{ packages: Readonly<Record<string, Entry>> }>

/**
 * One line of text for each entry that would make `npm ci` fail on another machine, or fetch packages from a wrong
 * address.
 */
export const lockFaults = (lock: Lock): readonly string[] => [
  ...Object.keys(missingPlatforms(lock)).map(
    (path) => `package-lock.json lacks ${path}: run node infra/local/install/complete-lock.mjs`,
  ),
  ...Object.entries(lock.packages)
    .filter(([, { resolved }]) => resolved?.includes('://'))
    .map(
      ([path, { resolved }]) =>
        `package-lock.json takes ${path} from ${resolved}: keep omit-lockfile-registry-resolved`,
    ),
]
