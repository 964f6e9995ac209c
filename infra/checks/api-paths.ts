import type { SourceFile } from './source-file.ts'

const SOURCE = /[.](tsx?|mjs|js|cjs)$/
/** The calls are declared here, each with its path. */
const OWN = /^contracts\/http\/|^infra\/checks\//
/** Tests call the API from outside, so they may contain addresses. */
const TESTS = /^tests\/|(^|\/)test-support\/|[.](test|spec)[.]tsx?$/
const COMMENT = /^\s*(\*|\/\*|\/\/)/
const PATH = /\/api\/[\w{$:]/

/** One line of text for each address of a call that is written outside the call's declaration. */
export const strayPaths = (files: readonly SourceFile[]): readonly string[] =>
  files
    .filter(({ path }) => SOURCE.test(path) && !OWN.test(path) && !TESTS.test(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .map((line, index) => ({ line, number: index + 1 }))
        .filter(({ line }) => PATH.test(line) && !COMMENT.test(line))
        .map(({ line, number }) => `${path}:${number}: ${line.trim()} (take the call from contracts/http instead)`),
    )
