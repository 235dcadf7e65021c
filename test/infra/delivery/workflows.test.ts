import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '#infra/build/project-folder.ts'
import cdk from '../../../cdk.json' with { type: 'json' }

const folder = join(projectFolder, '.github/workflows')
const workflows = readdirSync(folder).map(name => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
const textOf = (name: string) => workflows.find(workflow => workflow.name === name)?.text ?? ''

describe.each(workflows)('the workflow $name', ({ text }) => {
  it('pins every action to a commit', () => {
    const actions = [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action)
    expect(actions.length).toBeGreaterThan(0)
    for (const action of actions) expect(action).toMatch(/@[0-9a-f]{40}$/)
  })

  it('writes no input into a script, where it would be code', () => {
    for (const [, script] of text.matchAll(/run: (.*(?:\n {10}.*)*)/g)) expect(script).not.toContain('${{')
  })

  it('begins with the permission to read the repository only', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n/m)
    expect(text).not.toMatch(/contents: write|write-all/)
  })
})

it('deploys stages of cdk.json, in the environment that may need an approval', () => {
  const [, options = ''] = /options: \[(.+)\]/.exec(textOf('deploy.yml')) ?? []
  // An operator may add stages to cdk.json that are deployed by hand only.
  expect(Object.keys(cdk.context.stages)).toEqual(expect.arrayContaining(options.split(', ')))
  expect(textOf('deploy.yml')).toMatch(
    /deploy:\n {4}needs: diff\n.*\n.*\n {4}environment: \$\{\{ inputs\.stage \}\}/,
  )
})

it('checks the deployed stage, and compares the service flags with those before', () => {
  const [, smoke = ''] = textOf('deploy.yml').split('\n  smoke:\n')
  expect(smoke).toMatch(/needs: \[diff, deploy\]/)
  expect(smoke).toMatch(/FLAGS: .+needs\.diff\.outputs\.flags/)
  expect(smoke).toContain('- run: bash infra/delivery/smoke.sh "$STAGE" "$FLAGS"')
})

it('runs the test command of CI for every pull request', () => {
  expect(textOf('ci.yml')).toMatch(/on:\n {2}pull_request:/)
  expect(textOf('ci.yml')).toContain('- run: .ci/run')
})
