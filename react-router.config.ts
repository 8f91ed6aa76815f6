import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  serverBuildFile: 'main.js',
  // Every page is rendered on the server and works without JavaScript.
  ssr: true,
  // One JavaScript chunk per route: a click must still work after the network connection is lost, when no further
  // code can be fetched.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
