/**
 * The queues, by how long their work takes and who waits for it; each has workers of its own, so that four rebuilds never
 * hold up a mail. `mail`: somebody looks into their inbox. `prompt`: somebody looks at a screen, or an event should have its
 * consequence now. `long`: minutes or hours. `housekeeping`: nobody waits. `concurrency` is how many jobs of a queue one
 * worker process runs at once.
 */
export const queues = {
  mail: { concurrency: 8 },
  prompt: { concurrency: 4 },
  long: { concurrency: 4 },
  housekeeping: { concurrency: 2 },
} as const satisfies Record<string, Readonly<{ concurrency: number }>>

export type QueueName = keyof typeof queues

const isQueueName = (name: string): name is QueueName => Object.hasOwn(queues, name)

export const queueNames: readonly QueueName[] = Object.keys(queues).filter(isQueueName)
