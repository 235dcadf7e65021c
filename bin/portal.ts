import { App } from 'aws-cdk-lib'
import { buildWeb, builtWeb } from '#infra/build-web.ts'
import { bundleFunctions } from '#infra/bundle.ts'
import { deployment } from '#infra/configuration.ts'
import { PortalStack } from '#infra/portal-stack.ts'
import { ucatWarning } from '#shared/rules/ucat.ts'
import { siteConfiguration } from '#shared/schemas/configuration.ts'

try {
  const app = new App()
  const asked = deployment(app.node)
  const warning = ucatWarning(asked.configuration)
  if (warning) console.warn(warning)
  await buildWeb(JSON.stringify(siteConfiguration.parse(asked.configuration)))
  new PortalStack(app, asked, { functions: bundleFunctions(), site: builtWeb })
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : thrown)
  process.exitCode = 1
}
