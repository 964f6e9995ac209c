/**
 * The queues, by duration and by who waits; each has separate workers, so that four rebuilds never
 * delay a mail. `mail`: a person waits for a mail. `prompt`: a person looks at a screen, or an event should have its
 * effect now. `long`: minutes or hours. `housekeeping`: nobody waits. `video`: each job needs a whole core, and everything else
 * goes first. `concurrency` is how many jobs of a queue one worker process runs at once.
 */
export const queues = {
  mail: { concurrency: 8 },
  prompt: { concurrency: 4 },
  long: { concurrency: 4 },
  housekeeping: { concurrency: 2 },
  video: { concurrency: 1 },
} as const satisfies Record<string, Readonly<{ concurrency: number }>>

export type QueueName = keyof typeof queues

const isQueueName = (name: string): name is QueueName => Object.hasOwn(queues, name)

export const queueNames: readonly QueueName[] = Object.keys(queues).filter(isQueueName)
