import type { Plugin } from 'vite'

/** Browsers look for it in the first line. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/** What nearly all runs before a screen is seen: what reports share, the schemas that read their addresses, and what draws charts. */
const RUN_AT_ONCE = new Set(['reporting', 'schemas', 'plot'])

/** The entry is such a file too. */
const isRunAtOnce = (name: string, isEntry: boolean): boolean => isEntry || RUN_AT_ONCE.has(name)

/**
 * Tells browsers with V8 which files run whole as they are loaded: they compile all functions of such a file beside the page, while it comes over
 * the network, and not one by one as each is first called, which holds up the page.
 */
export const calledOnLoad = (): Plugin => ({
  name: 'called-on-load',
  apply: 'build',
  generateBundle: {
    order: 'post', // what is put before the code otherwise has been put there by then
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && isRunAtOnce(chunk.name, chunk.isEntry)) chunk.code = HINT + chunk.code
    },
  },
})
