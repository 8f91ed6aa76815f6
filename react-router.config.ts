import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  serverBuildFile: 'main.js',
  // Every page is rendered on the server and works without JavaScript.
  ssr: true,
  // Load all code of a route in one file, so that a button still works after the network connection is lost.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
