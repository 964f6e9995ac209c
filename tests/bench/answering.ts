/** In a process of a benchmark: answers each message of its parent by what `work` gives, and ends with its parent, or with its first error. */
export const answering = <Asked, Done>(work: (asked: Asked) => Promise<Done>): void => {
  process.on('message', (asked: Asked) => {
    work(asked).then(
      (done) => process.send?.(done),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
  process.on('disconnect', () => process.exit(0))
}
