import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  serverBuildFile: 'main.js',
  // Every page is rendered on the server and reads without JavaScript.
  ssr: true,
} satisfies Config
