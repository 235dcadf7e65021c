import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { projectFolder } from '#infra/build/project-folder.ts'
import { installPythonPackages } from '../check-runner/python-environment.ts'
import { runCheck } from '../check-runner/run-check.ts'
import { runProgram } from '../check-runner/run-program.ts'
import { type Finding, listProblems } from './accepted-findings.ts'

const cfnLintOutput = z.array(
  z.object({
    Filename: z.string(),
    Message: z.string(),
    Rule: z.object({ Id: z.string() }),
    Location: z.object({ Path: z.array(z.union([z.string(), z.number()])).nullable() }),
  }),
)
const checkovOutput = z.object({
  results: z.object({
    failed_checks: z.array(z.object({ check_id: z.string(), check_name: z.string(), resource: z.string() })),
  }),
})

/** Checks the templates of `prod`, which has every resource of the other stages, with cfn-lint and checkov. */
async function lintTemplates() {
  const templates = listTemplates('prod')
  const programs = await installPythonPackages('template-lint', join(import.meta.dirname, 'requirements.txt'))
  const lint = ['--format', 'json', '--non-zero-exit-code', 'none', '--template', ...templates]
  const scan = [
    '--framework',
    'cloudformation',
    '--output',
    'json',
    '--quiet',
    '--soft-fail',
    '--skip-download',
  ]
  const [lintOutput, scanOutput] = await Promise.all([
    runProgram(join(programs, 'cfn-lint'), lint),
    runProgram(join(programs, 'checkov'), [...scan, '--file', ...templates]),
  ])
  const findings: Finding[] = [
    ...cfnLintOutput.parse(JSON.parse(lintOutput)).map(({ Filename, Message, Rule, Location }) => ({
      id: Rule.Id,
      resource: `${Filename} ${Location.Path?.join('/') ?? ''}`,
      message: Message,
    })),
    ...checkovOutput.parse(JSON.parse(scanOutput)).results.failed_checks.map(check => ({
      id: check.check_id,
      resource: check.resource,
      message: check.check_name,
    })),
  ]
  const problems = listProblems(findings)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

function listTemplates(stage: string): string[] {
  const folder = join('cdk.out', stage)
  const path = join(projectFolder, folder)
  const files = existsSync(path) ? readdirSync(path) : []
  const templates = files.filter(file => file.endsWith('.template.json')).map(file => join(folder, file))
  if (templates.length === 0) throw new Error(`${folder} has no template. Run "npm run synth" first.`)
  return templates
}

await runCheck('check of the templates with cfn-lint and checkov', lintTemplates)
