import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  serverBuildFile: 'main.js',
  // Every page is rendered on the server and reads without JavaScript.
  ssr: true,
  // What keeps a typed form when the line is cut comes with its page: asked for at the click, it could not come.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
