/** A module that a screen begins without. It is loaded once; after a failure, when it is asked for again. */
export const loadedOnce = <Module>(load: () => Promise<Module>) => {
  let loaded: Module | null = null
  let loading: Promise<Module> | null = null
  const begin = async (): Promise<Module> => {
    try {
      loaded = await load()
      return loaded
    } catch (error) {
      loading = null
      throw error
    }
  }
  return {
    load: (): Promise<Module> => {
      loading ??= begin()
      return loading
    },
    /** Null as long as it is not there. */
    now: (): Module | null => loaded,
  }
}
