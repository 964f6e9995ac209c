/** More wait already than can be served in good time. */
export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting'
}

type Limits = Readonly<{ atOnce: number; waiting: number }>

/** Lets so many works run at once, in the order they came; beyond so many waiting it rejects with TooManyWaiting. */
export const turnstile = ({ atOnce, waiting }: Limits) => {
  const queue: (() => void)[] = []
  let running = 0

  const enter = (): Promise<void> => {
    if (running < atOnce) {
      running += 1
      return Promise.resolve()
    }
    if (queue.length >= waiting) return Promise.reject(new TooManyWaiting())
    return new Promise((resolve) => queue.push(resolve))
  }

  /** Hands the place on, or gives it up. */
  const leave = () => {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
