import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '#infra/build/project-folder.ts'
import { installPythonPackages } from '../check-runner/python-environment.ts'
import { runCheck } from '../check-runner/run-check.ts'
import { runProgram } from '../check-runner/run-program.ts'

/** Checks the templates of `prod`, which has every resource of the other stages, with checkov. */
async function lintTemplates() {
  const folder = 'cdk.out/prod'
  const templates = readdirSync(join(projectFolder, folder))
    .filter(file => file.endsWith('.template.json'))
    .map(file => join(folder, file))
  const programs = await installPythonPackages('template-lint', join(import.meta.dirname, 'requirements.txt'))
  const options = ['--config-file', join(import.meta.dirname, 'checkov.yaml')]
  await runProgram(join(programs, 'checkov'), [...options, '--file', ...templates])
}

await runCheck('check of the templates with checkov', lintTemplates)
