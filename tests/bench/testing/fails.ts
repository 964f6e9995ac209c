import type { Bench } from '../bench.ts'

export const bench: Bench = {
  name: 'fails',
  about: 'fails',
  run: () => Promise.reject(new Error('this one cannot measure')),
}
