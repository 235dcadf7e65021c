import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { formatError } from '#bin/admin/format-error.ts'
import { createProgram } from '#bin/admin/program.ts'
import { callerIdentity } from '#bin/admin/stage.ts'
import { ignoreClosedPipes } from '#bin/admin/terminal.ts'
import { type LocalAws, startLocalAws } from '#infra/local/local-aws.ts'
import { localPortal } from '../../functions/local-portal.ts'
import { createOutput, createStaffRunner } from './staff-runner.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const { staff } = createStaffRunner(localPortal())

const terminal = { input: process.stdin, out: createOutput(), error: createOutput() }
const program = createProgram(terminal, () => Promise.reject(new Error('nothing is opened')))
/** Every command as its words. */
const everyCommand = [
  '',
  ...program.commands.flatMap(one => [one.name(), ...one.commands.map(two => `${one.name()} ${two.name()}`)]),
]

describe('the help', () => {
  it('knows every command of the decisions', () => {
    expect(everyCommand.slice(1)).toEqual(
      expect.arrayContaining([
        ...['status', 'close', 'open', 'embargo', 'lift'].map(word => `service ${word}`),
        ...['import', 'export', 'places'].map(word => `catalogue ${word}`),
        ...['import', 'erase'].map(word => `applicants ${word}`),
        ...['list', 'show', 'export'].map(word => `applications ${word}`),
        ...['request', 'withdraw', 'list'].map(word => `attachments ${word}`),
        'mails list',
      ]),
    )
  })

  it('shows at once how a Clearing day is run', async () => {
    const { out } = await staff(['--help'])
    for (const words of [
      ...['service close', "service embargo --until '2027-08-12 08:00'", 'service open'],
      ...['catalogue places G400-USCSC --home off', 'applications export', 'applicants erase CL0004127'],
      ...['attachments request CL0004127 --type', 'attachments list', 'attachments withdraw'],
    ])
      expect(out).toContain(`  npm run admin -- ${words}`)
  })

  it.each(everyCommand)('of "%s" has an example, and says how to choose a stage', async words => {
    const { code, out, error } = await staff([...words.split(' ').filter(Boolean), '--help'])
    expect([code, error]).toEqual([0, ''])
    expect(out).toMatch(/Examples?:\n {2}npm run /)
    expect(out).toContain('--stage <name>')
    expect(out).toContain('--json')
  })

  it.each(everyCommand.filter(words => words.includes(' ')))(
    'of "%s" says what --json prints',
    async words => {
      expect((await staff([...words.split(' '), '--help'])).out).toMatch(/--json prints/)
    },
  )

  it.each([
    ...['service close', 'service open', 'service embargo', 'service lift', 'catalogue import'],
    ...[
      'catalogue places',
      'applicants import',
      'applicants erase',
      'attachments request',
      'attachments withdraw',
    ],
  ])('of "%s", which changes something, offers --yes and --dry-run', async words => {
    const { out } = await staff([...words.split(' '), '--help'])
    expect(out).toContain('--yes')
    expect(out).toContain('--dry-run')
  })
})

describe('a wrongly written command', () => {
  it.each([
    [[]],
    [['service']],
    [['sevice', 'close']],
    [['service', 'shut']],
    [['service', 'close', '--force']],
    [['service', 'embargo']],
    [['applications', 'show']],
    [['applications', 'list', 'CL0004127']],
  ])('as %j ends with 2 and says how it is written', async words => {
    const { code, out, error } = await staff(words)
    expect([code, out]).toEqual([2, ''])
    expect(error).toMatch(/Usage:|Add --help/)
  })
})

describe('what went wrong', () => {
  const named = (name: string, message = 'Secret detail\n    at somewhere') =>
    Object.assign(new Error(message), { name })
  it.each([
    ['CredentialsProviderError', 'No AWS credentials were found.'],
    ['ExpiredTokenException', 'Your AWS credentials are not valid, or no longer.'],
    ['UnrecognizedClientException', 'Your AWS credentials are not valid, or no longer.'],
    ['AccessDeniedException', 'Your AWS identity may not do this: Secret detail'],
    ['ThrottlingException', 'AWS is busy at the moment.'],
    ['TimeoutError', 'The services of the portal do not answer.'],
    ['TypeError', 'Something unexpected went wrong (TypeError): Secret detail'],
  ])('is said in words when it is %s', (name, words) => {
    expect(formatError(named(name))).toContain(words)
    expect(formatError(named(name))).not.toMatch(/\n/)
  })

  it('is said in words when the database is not there', () => {
    expect(formatError(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))).toBe(
      'The services of the portal do not answer.',
    )
  })
})

describe('the AWS identity of staff', () => {
  it('is asked of STS with a signed call', async () => {
    const asked: { authorization?: string | undefined; body: string }[] = []
    const arn = 'arn:aws:sts::123456789012:assumed-role/Staff/sam'
    const server = createServer(async (request, response) => {
      asked.push({ authorization: request.headers.authorization, body: await text(request) })
      const result = `<GetCallerIdentityResult><Arn>${arn}</Arn></GetCallerIdentityResult>`
      response.end(`<GetCallerIdentityResponse>${result}</GetCallerIdentityResponse>`)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    vi.stubEnv('AWS_ENDPOINT_URL_STS', `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
    expect(await callerIdentity()).toBe(arn)
    vi.unstubAllEnvs()
    server.close()
    expect(asked[0]?.body).toContain('Action=GetCallerIdentity&Version=2011-06-15')
    expect(asked[0]?.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=S3RVER\/\d{8}\/eu-west-2\/sts\/aws4_request, /,
    )
  })
})

describe('a reader who stops listening', () => {
  it('ends no command', () => {
    const out = createOutput()
    ignoreClosedPipes({ input: process.stdin, out, error: createOutput() })
    expect(() => out.emit('error', Object.assign(new Error('write'), { code: 'EPIPE' }))).not.toThrow()
    expect(() => out.emit('error', Object.assign(new Error('write'), { code: 'EIO' }))).toThrow('write')
  })
})

describe('npm run admin', () => {
  const folder = mkdtempSync(join(tmpdir(), 'admin-'))
  const site = createServer((_, response) => response.end())
  let aws: LocalAws
  beforeAll(async () => {
    await localPortal().seed()
    site.listen(0, '127.0.0.1')
    await once(site, 'listening')
    const address = site.address()
    const port = typeof address === 'object' ? address?.port : 0
    aws = await startLocalAws({ folder, siteOrigin: `http://127.0.0.1:${port}` })
  })
  afterAll(async () => {
    await aws.stop()
    site.close()
    rmSync(folder, { recursive: true })
  })

  /** Runs it as a process of its own, through a shell command that may go on after it. */
  async function shell(command: string, environment: Record<string, string> = {}) {
    const child = spawn('bash', ['-c', `set -o pipefail; ${command}`], {
      cwd: root,
      env: { ...process.env, DATA_DIR: folder, NO_COLOR: '1', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = once(child, 'exit')
    const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { code: (await ended)[0] as number, out, error }
  }
  const admin = 'node --import tsx bin/admin.ts'

  it('works on the portal that is running on the data folder', async () => {
    expect(await shell(`${admin} service status --json`)).toMatchObject({
      code: 0,
      out: expect.stringContaining('"mode"'),
    })
  })

  it('says in words that no portal is running, and that there is no such stage', async () => {
    const nowhere = join(folder, 'nowhere')
    expect(await shell(`${admin} service status`, { DATA_DIR: nowhere })).toEqual({
      code: 1,
      out: '',
      error: 'The portal is not running on this machine. Start it first: npm start\n',
    })
    const missing = await shell(`${admin} service status --stage prod`)
    expect(missing).toMatchObject({ code: 1, out: '' })
    expect(missing.error).toContain('There is no stage "prod" in eu-west-2.')
    expect((await shell(`${admin} service status --stage ../prod`)).code).toBe(2)
  })

  it.each(['catalogue export | head -c 10', 'applications export | true'])(
    'survives a reader who stops listening, as in %s',
    async words => {
      const { code, error } = await shell(`${admin} ${words}`)
      expect([code, error]).toEqual([0, ''])
    },
  )

  it('colours for a terminal only', async () => {
    const coloured = '\u001B['
    expect((await shell(`${admin} service embargo --until x`)).error).not.toContain(coloured)
    const forced = { NO_COLOR: '', FORCE_COLOR: '1' }
    expect((await shell(`${admin} service embargo --until x`, forced)).error).toContain(coloured)
  })
})
