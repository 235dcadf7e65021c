import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { App } from 'aws-cdk-lib'
import { bundleFunctions } from '#infra/bundle.ts'
import { deployment } from '#infra/configuration.ts'
import { PortalStack } from '#infra/portal-stack.ts'

const site = fileURLToPath(new URL('../dist/web', import.meta.url))

try {
  const app = new App()
  const asked = deployment(app.node)
  new PortalStack(app, asked, { functions: bundleFunctions(), ...(existsSync(site) && { site }) })
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : thrown)
  process.exitCode = 1
}
