// Runs a command until its own standard input closes, so that the command ends with the parent, even after a crash.
// Plain JavaScript, so that it starts without a compiler.
import { spawn } from 'node:child_process'

const isWindows = process.platform === 'win32'
const [command, ...options] = process.argv.slice(2)
const child = spawn(command, options, {
  stdio: ['ignore', 'ignore', 'inherit'],
  detached: !isWindows,
  shell: isWindows,
  windowsHide: true,
})

const end = signal => {
  try {
    if (isWindows) spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'])
    else process.kill(-child.pid, signal)
  } catch {
    // The command has already ended.
  }
}
const endGracefully = () => {
  end('SIGTERM')
  setTimeout(() => end('SIGKILL'), 1000).unref()
}

process.stdin.on('end', endGracefully).on('error', endGracefully).resume()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endGracefully)
child.on('error', error => {
  process.stderr.write(`${error.message}\n`)
  process.exit(127)
})
child.on('exit', code => process.exit(code ?? 1))
