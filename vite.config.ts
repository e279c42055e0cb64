import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // Node runs server/** as it is: the build must share its modules (contexts), not copy them.
    ssr: { build: { rolldownOptions: { external: [/^#server\//] } } },
  },
})
