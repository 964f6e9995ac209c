import { execSync } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '@portal/infra/database/pool'
import { startEmbeddedPostgres } from '@portal/infra/local/postgres/embedded-postgres'
import { responseIdOf } from '@portal/services/surveys/commands'
import { runRole } from '../support/portal/role-processes.ts'
import { membersInTurn } from './lag/members-in-turn.ts'
import { steadily } from './lag/steady.ts'
import { membersReady } from './submit/members.ts'
import { sendPage } from './submit/send-page.ts'
import { surveyId, TOKEN_SECRET, walker } from './submit/walk.ts'

const RATES = (process.env['RATES'] ?? '100').split(',').map(Number)
const MS = Number(process.env['MS'] ?? 40000)
const MEMBERS = Number(process.env['MEMBERS'] ?? 6000)
const stateDir = await mkdtemp('/tmp/probe-')
const server = await startEmbeddedPostgres({ stateDir, settings: { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on', 'pg_stat_statements.track': 'all', log_autovacuum_min_duration: '0', log_checkpoints: 'on', ...(process.env['NOVAC'] ? { autovacuum: 'off' } : {}) } } as never)
const admin = openPool(server.url, { max: 1, application: 'x' })
await admin.query('create database probe')
const url = server.url.replace(/\/[^/?]*(\?|$)/, '/probe$1')
const pool = openPool(url, { max: 2, application: 'probe', statementTimeoutMs: 0 })
await pool.query('create extension pg_stat_statements')
await membersReady(url, pool, MEMBERS)
const secrets = { TOKEN_SECRET, VAULT_KEY: TOKEN_SECRET, ...(process.env['PROF'] ? { NODE_OPTIONS: process.env['PROF'] } : {}) } as never
const api = await runRole('api', url, secrets)
const projector = await runRole('projector', url, secrets)
const turns = membersInTurn(MEMBERS)
void responseIdOf; void surveyId
const port = Number(new URL(api.url).port)
const next = () => { const turn = turns.take(); const { n, index } = turn; const member = walker(n)
  return async (connection: never) => { await sendPage(connection, '/api/surveys/conduct/submit', { member, index, n }); turns.done(turn) } }
await steadily({ port, next } as never, 300, 10000)
const ticks = async () => {
  const { rows } = await pool.query(`select pid, application_name || ' ' || coalesce(backend_type,'') as name from pg_stat_activity`)
  const out = new Map()
  for (const { pid, name } of rows) {
    const t = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ')
    const sch = (await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))
    const vol = Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(sch)?.[1]), inv = Number(/^nonvoluntary_ctxt_switches:\s+(\d+)/m.exec(sch)?.[1])
    if (t) out.set(pid, { name, user: Number(t[11]), sys: Number(t[12]), vol, inv })
  }
  for (const [name, role] of [['API', api], ['PROJ', projector]]) {
    const pid = Number(execSync(`pgrep -P ${process.pid} -f 'run ${name === 'API' ? 'api' : 'projector'}'`).toString().trim().split('\n')[0])
    void role
    const t = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ')
    if (t) out.set(pid, { name, user: Number(t[11]), sys: Number(t[12]), vol: 0, inv: 0 })
  }
  return out
}
for (const rate of RATES) {
  await sleep(3000)
  await pool.query('select pg_stat_statements_reset()')
  const a = await ticks()
  const sent = await steadily({ port, next } as never, rate, MS)
  await sleep(500)
  const b = await ticks()
  const pages = sent.latencies.length
  console.log(`\n== ${rate}/s, ${pages} pages, ${sent.perSecond.toFixed(0)}/s`)
  let total = 0
  for (const [pid, x] of b) { const y = a.get(pid) ?? { user: 0, sys: 0, vol: 0, inv: 0 }; const u = (x.user - y.user) * 10 / pages, s = (x.sys - y.sys) * 10 / pages
    total += u + s; if (u + s > 0.004) console.log(`${String(pid).padStart(7)} ${x.name.padEnd(50)} user ${u.toFixed(3)} sys ${s.toFixed(3)} ms/page  switches ${((x.vol - y.vol) / pages).toFixed(2)} ${((x.inv - y.inv) / pages).toFixed(2)}`) }
  console.log('total', total.toFixed(3))
  const { rows } = await pool.query(`select calls, (total_exec_time/$1)::float8 as exec, (total_plan_time/$1)::float8 as plan, plans, left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as q from pg_stat_statements order by total_exec_time + total_plan_time desc limit 34`, [pages])
  for (const r of rows) console.log(`${(r.calls / pages).toFixed(3).padStart(8)} calls/page exec ${r.exec.toFixed(4)} plan ${r.plan.toFixed(4)} (${(r.plans/pages).toFixed(3)}) ${r.q}`)
}
await Promise.all([api.terminate(), projector.terminate()])
await pool.end(); await admin.end(); await server.stop()
