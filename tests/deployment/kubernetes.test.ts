import { readdirSync, readFileSync } from 'node:fs'
import { readSettings } from '@portal/infra/settings'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import * as z from 'zod/mini'

const MADE = '0123456789abcdef'.repeat(4)
const FOLDER = new URL('../../infra/kubernetes/', import.meta.url)

const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }), periodSeconds: z.int() })
const Quantities = z.object({ cpu: z.string(), memory: z.string() })
const Container = z.object({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()),
  ports: z._default(z.array(z.object({ name: z.string(), containerPort: z.int() })), []),
  envFrom: z.array(
    z.union([
      z.object({ configMapRef: z.object({ name: z.string() }) }),
      z.object({ secretRef: z.object({ name: z.string() }) }),
    ]),
  ),
  resources: z.object({ requests: Quantities, limits: Quantities }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
  startupProbe: z.optional(Probe),
  livenessProbe: z.optional(Probe),
  readinessProbe: z.optional(Probe),
})
const Labels = z.record(z.string(), z.string())
const Pods = z.object({
  metadata: z.object({ labels: Labels }),
  spec: z.object({
    serviceAccountName: z.string(),
    automountServiceAccountToken: z.literal(false),
    terminationGracePeriodSeconds: z.int(),
    securityContext: z.object({
      runAsNonRoot: z.literal(true),
      runAsUser: z.int().check(z.minimum(1)),
      seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
    }),
    containers: z.array(Container),
    volumes: z.array(z.object({ name: z.string() })),
  }),
})
const Named = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), namespace: z.optional(z.string()) }),
})
const Workload = z.object({ metadata: z.object({ name: z.string() }), spec: z.object({ template: Pods }) })
const Deployment = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({ replicas: z.optional(z.int()), selector: z.object({ matchLabels: Labels }), template: Pods }),
})
const Budget = z.object({ spec: z.object({ maxUnavailable: z.int(), selector: z.object({ matchLabels: Labels }) }) })
const Selecting = z.object({
  spec: z.object({ selector: Labels, ports: z.array(z.object({ targetPort: z.string() })) }),
})
const Autoscaler = z.object({
  spec: z.object({
    scaleTargetRef: z.object({ kind: z.string(), name: z.string() }),
    minReplicas: z.int(),
    maxReplicas: z.int(),
  }),
})
const Values = z.object({ data: z.optional(Labels), stringData: z.optional(Labels) })

const filesIn = (folder: URL) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => new URL(name, folder))

const documentsOf = (file: URL): readonly unknown[] =>
  parseAllDocuments(readFileSync(file, 'utf8'), { uniqueKeys: true, strict: true }).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS()
  })

const all = ['./', 'kafka/', 'examples/'].flatMap((part) => filesIn(new URL(part, FOLDER))).flatMap(documentsOf)
const ofKind = <T>(kind: string, contract: z.ZodMiniType<T>): readonly T[] =>
  all.filter((document) => Named.parse(document).kind === kind).map((document) => contract.parse(document))

const deployments = ofKind('Deployment', Deployment)
const workloads = [...deployments, ...ofKind('Job', Workload)]
const named = deployments.map((deployment) => [deployment.metadata.name, deployment] as const)

describe('the Kubernetes manifests', () => {
  it('use API versions that present clusters serve, in one namespace', () => {
    const versions = all.map((document) => Named.parse(document))
    expect([...new Set(versions.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`))].toSorted()).toEqual([
      'apps/v1 Deployment',
      'autoscaling/v2 HorizontalPodAutoscaler',
      'batch/v1 Job',
      'networking.k8s.io/v1 Ingress',
      'policy/v1 PodDisruptionBudget',
      'v1 ConfigMap',
      'v1 Namespace',
      'v1 PersistentVolumeClaim',
      'v1 Secret',
      'v1 Service',
      'v1 ServiceAccount',
    ])
    const outside = versions.filter(({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== 'portal')
    expect(outside).toEqual([])
  })

  it('run every role, and the migration before them', () =>
    expect(
      workloads.flatMap(({ spec }) => spec.template.spec.containers.map(({ args }) => args.join(' '))).toSorted(),
    ).toEqual(['migrate', 'run api', 'run projector', 'run relay', 'run worker']))

  it.each(named)('have a startup, a liveness and a readiness probe for the %s', (_name, { spec }) => {
    for (const { startupProbe, livenessProbe, readinessProbe, ports } of spec.template.spec.containers) {
      const probes = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet.path)
      expect(probes).toEqual(['/api/health', '/api/health', '/api/ready'])
      const port = readinessProbe?.httpGet.port
      expect(ports.map(({ name }) => name)).toContain(port)
    }
  })

  it.each(named)('give the %s more time to stop than it takes', (_name, { spec }) =>
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(15),
  )

  it.each(named)('select the pods of the %s, and allow one of them to be away', (_name, { spec }) => {
    const { labels } = spec.template.metadata
    expect(labels).toMatchObject(spec.selector.matchLabels)
    const budgets = ofKind('PodDisruptionBudget', Budget).filter(
      (budget) => JSON.stringify(budget.spec.selector.matchLabels) === JSON.stringify(labels),
    )
    expect(budgets.map((budget) => budget.spec.maxUnavailable)).toEqual([1])
  })

  it('run two of each role: fixed, or by the autoscaler', () => {
    const [{ spec: scaled } = { spec: { minReplicas: 0, maxReplicas: 0, scaleTargetRef: { name: '', kind: '' } } }] =
      ofKind('HorizontalPodAutoscaler', Autoscaler)
    expect(scaled).toMatchObject({ scaleTargetRef: { kind: 'Deployment', name: 'api' }, minReplicas: 2 })
    const replicas = Object.fromEntries(deployments.map(({ metadata, spec }) => [metadata.name, spec.replicas]))
    expect(replicas).toEqual({ api: undefined, projector: 2, relay: 2, worker: 2 })
  })

  it('point the service to a port of the api', () => {
    const [service] = ofKind('Service', Selecting)
    const api = deployments.find(({ metadata }) => metadata.name === 'api')
    expect(api?.spec.template.metadata.labels).toMatchObject(service?.spec.selector ?? { none: 'none' })
    expect(service?.spec.ports.map(({ targetPort }) => targetPort)).toEqual(['http'])
  })

  it('mount only volumes that exist', () => {
    for (const { spec } of workloads) {
      const volumes = spec.template.spec.volumes.map(({ name }) => name)
      const mounted = spec.template.spec.containers.flatMap(({ volumeMounts }) => volumeMounts.map(({ name }) => name))
      expect(volumes).toEqual(expect.arrayContaining(mounted))
    }
  })

  it('has an example of a secret whose placeholders are refused', () => {
    const [secret] = ofKind('Secret', Values)
    expect(() => readSettings({ ...secret?.stringData })).toThrow(/TOKEN_SECRET: .*placeholder/)
  })

  it('set only settings that the portal reads, with values that it accepts', () => {
    const [config] = ofKind('ConfigMap', Values)
    const [secret] = ofKind('Secret', Values)
    const filled = Object.fromEntries(
      Object.entries(secret?.stringData ?? {}).map(([name, value]) => [name, value.replace(/^change-me.*/, MADE)]),
    )
    const settings = readSettings({ ...config?.data, ...filled })
    expect(settings).toMatchObject({ HOST: '0.0.0.0', PORT: 3000, METRICS_PORT: 9464 })
    const known = Object.keys(settings)
    expect(known).toEqual(expect.arrayContaining(Object.keys({ ...config?.data, ...secret?.stringData })))
  })
})
