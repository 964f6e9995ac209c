/** So many that fail are no matter of each by itself: the database or the storage is away. */
const MOST_FAILURES = 10

/**
 * Does something with each of them: one that fails does not keep the others from it, however often the job runs.
 * @throws the first error, after all of them, or after ten that failed
 */
export const withEach = async <One>(all: readonly One[], work: (one: One) => Promise<unknown>): Promise<void> => {
  const errors: unknown[] = []
  for (const one of all) {
    try {
      await work(one)
    } catch (error) {
      errors.push(error)
      if (errors.length === MOST_FAILURES) break
    }
  }
  if (errors.length > 0) throw errors[0]
}
