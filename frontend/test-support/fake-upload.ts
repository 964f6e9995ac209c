import { vi } from 'vitest'

type Listener = (event: Readonly<{ loaded: number; total: number }>) => void

/** A request of `lib/upload.ts`: the test says how far it is, and how it ends. */
export class FakeUpload {
  status = 0
  responseText = ''
  readonly headers = new Map<string, string>()
  readonly listeners = new Map<string, Listener>()
  readonly progress = new Map<string, Listener>()
  readonly upload = { addEventListener: (name: string, listener: Listener) => void this.progress.set(name, listener) }
  form = new FormData()
  path = ''
  isAborted = false

  open(_method: string, path: string) {
    this.path = path
  }

  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }

  getResponseHeader(): string | null {
    return null
  }

  addEventListener(name: string, listener: Listener) {
    this.listeners.set(name, listener)
  }

  send(form: FormData) {
    this.form = form
  }

  abort() {
    this.isAborted = true
    this.end(0)
  }

  at(share: number) {
    this.progress.get('progress')?.({ loaded: share * 100, total: 100 })
  }

  end(status: number, body: unknown = null) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.listeners.get('loadend')?.({ loaded: 0, total: 0 })
  }
}

/** The uploads that are begun from now on, in order. */
export const catchUploads = (): readonly FakeUpload[] => {
  const begun: FakeUpload[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeUpload {
      constructor() {
        super()
        begun.push(this)
      }
    },
  )
  return begun
}
