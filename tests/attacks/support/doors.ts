import { createClient } from '@supabase/supabase-js'
import { picture } from '../../support/photos.ts'
import type { TestStack } from '../../support/stack.ts'
