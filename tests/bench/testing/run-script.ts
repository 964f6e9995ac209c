// Does what `npm run bench` does, with the benchmark of a test: its script is the argument.
import { runBenches } from '../run.ts'

const [script = ''] = process.argv.slice(2)
const tested = { name: 'tested', about: 'a benchmark of a test', script: new URL(script) }
process.exitCode = await runBenches([tested], { quick: true, say: (line) => console.log(line) })
