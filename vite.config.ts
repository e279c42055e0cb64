import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Node runs server/** as it is: the build must share its modules (contexts), not copy them.
    rolldownOptions: isSsrBuild ? { external: [/^#server\//] } : {},
  },
}))
