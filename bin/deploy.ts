import { spawnSync } from 'node:child_process'
import { deployStage } from './operator/deploy.ts'

const programs = {
  cdk: ['node_modules/aws-cdk/bin/cdk'],
  operator: ['--import', 'tsx', 'bin/operator.ts'],
}

process.exitCode = deployStage(process.argv.slice(2), (program, ...words) => {
  const { status } = spawnSync(process.execPath, [...programs[program], ...words], { stdio: 'inherit' })
  return status ?? 1
})
