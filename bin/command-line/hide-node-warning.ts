/**
 * Keeps the AWS SDK from printing that later releases of it need a newer Node. The first client that is created reads this,
 * so a program imports this module first.
 */
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
