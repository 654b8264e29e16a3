export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      /** Figures and rules of the business that admins may change without a release. Everyone may read them; never store a secret here. */
      app_settings: {
        Row: {
          /** The possible values, where the type is choice. */
          choices: string[] | null
          /** What the setting is in a new database. */
          default_value: string
          /** What the setting does, for the admin who changes it. */
          description: string
          label: string
          /** The largest number that is possible, in the unit of the setting. */
          maximum: number | null
          /** The smallest number that is possible, in the unit of the setting. */
          minimum: number | null
          /** The default is an example that belongs to nobody: it must be replaced before the first real customer. */
          needs_own_value: boolean
          /** The order in which admins see the settings. */
          position: number
          /** The heading under which admins find it. */
          setting_group: string
          setting_key: string
          /** As text; of the type and within the bounds that the other columns say. */
          setting_value: string
          /** What a number counts: naira, percent, minutes, hours, days, bookings, rentals, items, mails, reports, files or megabytes. */
          unit: string | null
          /** whole: a whole number. amount: a number with at most two decimals. */
          value_type: Database['public']['Enums']['setting_type']
        }
        ComputedFields: never
        Insert: {
          choices?: string[] | null
          default_value?: string
          description: string
          label?: string
          maximum?: number | null
          minimum?: number | null
          needs_own_value?: boolean
          position?: never
          setting_group?: string
          setting_key: string
          setting_value: string
          unit?: string | null
          value_type?: Database['public']['Enums']['setting_type']
        }
        Update: {
          choices?: string[] | null
          default_value?: string
          description?: string
          label?: string
          maximum?: number | null
          minimum?: number | null
          needs_own_value?: boolean
          position?: never
          setting_group?: string
          setting_key?: string
          setting_value?: string
          unit?: string | null
          value_type?: Database['public']['Enums']['setting_type']
        }
        Relationships: []
      }
      /** Days on which an owner does not rent out an item or, without item_id, anything. First and last day included. */
      availability_blocks: {
        Row: {
          created_at: string
          first_day: string
          id: string
          /** Null: all items of the owner. */
          item_id: string | null
          last_day: string
          note: string | null
          owner_id: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          first_day: string
          id?: string
          item_id?: string | null
          last_day: string
          note?: string | null
          owner_id: string
        }
        Update: {
          created_at?: string
          first_day?: string
          id?: string
          item_id?: string | null
          last_day?: string
          note?: string | null
          owner_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'availability_blocks_item_id_fkey'
            columns: ['item_id']
            isOneToOne: false
            referencedRelation: 'items'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'availability_blocks_owner_id_fkey'
            columns: ['owner_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** Identity checks (KYC), one row a person; sending it again overwrites it. Papers are paths in the private bucket verification-documents. */
      borrower_verifications: {
        Row: {
          /** Bank Verification Number, masked except for the last four digits. The whole number is stored encrypted. */
          bvn: string | null
          /** Path of the document in the bucket verification-documents. */
          government_id_image_url: string | null
          /** Masked except for the last four characters. The whole number is stored encrypted. */
          government_id_number: string | null
          government_id_type: Database['public']['Enums']['government_id_type'] | null
          id: string
          /** Read by the person; null unless rejected. */
          rejection_reason: string | null
          residential_address: string | null
          reviewed_at: string | null
          /** Path of the document in the bucket verification-documents. */
          selfie_image_url: string | null
          submitted_at: string | null
          user_id: string
          /** Path of the document in the bucket verification-documents. */
          utility_bill_url: string | null
          /** pending when sent; an admin makes it approved or rejected. */
          verification_status: Database['public']['Enums']['verification_status']
        }
        ComputedFields: never
        Insert: {
          bvn?: string | null
          government_id_image_url?: string | null
          government_id_number?: string | null
          government_id_type?: Database['public']['Enums']['government_id_type'] | null
          id?: string
          rejection_reason?: string | null
          residential_address?: string | null
          reviewed_at?: string | null
          selfie_image_url?: string | null
          submitted_at?: string | null
          user_id: string
          utility_bill_url?: string | null
          verification_status?: Database['public']['Enums']['verification_status']
        }
        Update: {
          bvn?: string | null
          government_id_image_url?: string | null
          government_id_number?: string | null
          government_id_type?: Database['public']['Enums']['government_id_type'] | null
          id?: string
          rejection_reason?: string | null
          residential_address?: string | null
          reviewed_at?: string | null
          selfie_image_url?: string | null
          submitted_at?: string | null
          user_id?: string
          utility_bill_url?: string | null
          verification_status?: Database['public']['Enums']['verification_status']
        }
        Relationships: [
          {
            foreignKeyName: 'borrower_verifications_user_id_fkey'
            columns: ['user_id']
            isOneToOne: true
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** The lines of claims against deposits, one of each kind in a claim. Amounts are naira. */
      claim_lines: {
        Row: {
          /** The borrower's; null until then, and when silence accepted the line. */
          answer: Database['public']['Enums']['claim_answer'] | null
          /** The borrower's files, named like the lender's. */
          answer_evidence: string[]
          answer_words: string | null
          /** Naira that the other admin's decision gives the lender. */
          appeal_amount: number | null
          /** The reason of that decision. */
          appeal_ruling: string | null
          claim_id: string
          /** Naira the lender claims. For late_days the server counts it: late days × daily price, less what both sides agree on. */
          claimed_amount: number
          /** Whether the lender takes the counter-offer; null until then, and when silence took it. */
          counter_accepted: boolean | null
          /** Naira the borrower offers for a line that is countered. */
          counter_amount: number | null
          /** The lender's files, as condition-photos/<path> or documents/<path>. */
          evidence: string[]
          /** Naira that the lender gets in the end; the rest of the line goes to the borrower. */
          final_amount: number | null
          kind: Database['public']['Enums']['claim_kind']
          /** When both were paid. */
          paid_at: string | null
          /** Naira that the admin's ruling gives the lender. */
          ruled_amount: number | null
          ruling_reason: string | null
          /** The lender's; the server's for late days of which the lender says nothing. */
          words: string
        }
        ComputedFields: never
        Insert: {
          answer?: Database['public']['Enums']['claim_answer'] | null
          answer_evidence?: string[]
          answer_words?: string | null
          appeal_amount?: number | null
          appeal_ruling?: string | null
          claim_id: string
          claimed_amount: number
          counter_accepted?: boolean | null
          counter_amount?: number | null
          evidence?: string[]
          final_amount?: number | null
          kind: Database['public']['Enums']['claim_kind']
          paid_at?: string | null
          ruled_amount?: number | null
          ruling_reason?: string | null
          words: string
        }
        Update: {
          answer?: Database['public']['Enums']['claim_answer'] | null
          answer_evidence?: string[]
          answer_words?: string | null
          appeal_amount?: number | null
          appeal_ruling?: string | null
          claim_id?: string
          claimed_amount?: number
          counter_accepted?: boolean | null
          counter_amount?: number | null
          evidence?: string[]
          final_amount?: number | null
          kind?: Database['public']['Enums']['claim_kind']
          paid_at?: string | null
          ruled_amount?: number | null
          ruling_reason?: string | null
          words?: string
        }
        Relationships: [
          {
            foreignKeyName: 'claim_lines_claim_id_fkey'
            columns: ['claim_id']
            isOneToOne: false
            referencedRelation: 'deposit_claims'
            referencedColumns: ['id']
          },
        ]
      }
      /** Claims of lenders against the deposits of bookings, at most one a booking. Written by claim_deposit, answer_claim, answer_counter_offers, rule_claim, appeal_claim, decide_appeal and by deadlines. */
      deposit_claims: {
        Row: {
          answered_at: string | null
          appeal_reason: string | null
          appealed_at: string | null
          /** The side that asked for another admin's decision. */
          appealed_by: Database['public']['Enums']['booking_party'] | null
          /** When the time of that step began: a claim before a borrower's confirmation waits for the end of the last day. */
          clock_started_at: string
          /** When that step ends by itself, or is late; null once the claim is over. */
          due_at: string | null
          id: string
          opened_at: string
          ruled_at: string | null
          settled_at: string | null
          /** What it waits for. open: the borrower's answer; countered: the lender's answer to counter-offers; contested: an admin's ruling; ruled: an appeal; appealed: another admin. settled: all of it is paid; closed: ended by the ruling of a dispute. */
          status: Database['public']['Enums']['claim_status']
          transaction_id: string
        }
        ComputedFields: never
        Insert: {
          answered_at?: string | null
          appeal_reason?: string | null
          appealed_at?: string | null
          appealed_by?: Database['public']['Enums']['booking_party'] | null
          clock_started_at: string
          due_at?: string | null
          id?: string
          opened_at?: string
          ruled_at?: string | null
          settled_at?: string | null
          status?: Database['public']['Enums']['claim_status']
          transaction_id: string
        }
        Update: {
          answered_at?: string | null
          appeal_reason?: string | null
          appealed_at?: string | null
          appealed_by?: Database['public']['Enums']['booking_party'] | null
          clock_started_at?: string
          due_at?: string | null
          id?: string
          opened_at?: string
          ruled_at?: string | null
          settled_at?: string | null
          status?: Database['public']['Enums']['claim_status']
          transaction_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'deposit_claims_transaction_id_fkey'
            columns: ['transaction_id']
            isOneToOne: true
            referencedRelation: 'transactions'
            referencedColumns: ['id']
          },
        ]
      }
      /** What the parties answer in a dispute, each once a day. Written by answer_dispute; read by both parties and admins. */
      dispute_statements: {
        Row: {
          author_id: string
          created_at: string
          /** The day in Lagos that it counts for; null for what came with the dispute. */
          day: string | null
          dispute_id: string
          /** At most five files, as in disputes. */
          evidence_urls: string[]
          id: string
          statement: string
        }
        ComputedFields: never
        Insert: {
          author_id: string
          created_at?: string
          day?: string | null
          dispute_id: string
          evidence_urls?: string[]
          id?: string
          statement: string
        }
        Update: {
          author_id?: string
          created_at?: string
          day?: string | null
          dispute_id?: string
          evidence_urls?: string[]
          id?: string
          statement?: string
        }
        Relationships: [
          {
            foreignKeyName: 'dispute_statements_author_id_fkey'
            columns: ['author_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'dispute_statements_dispute_id_fkey'
            columns: ['dispute_id']
            isOneToOne: false
            referencedRelation: 'disputes'
            referencedColumns: ['id']
          },
        ]
      }
      /** What a party of a booking reports, or a deadline that only an admin can end. While one of an unsettled booking is pending, no deadline of the booking runs. Read by both parties and admins. */
      disputes: {
        Row: {
          /** The outcome in fixed words; null while it is pending. */
          admin_decision: string | null
          /** Naira that the escrow held when it was opened; 0 after the settlement. */
          contested_amount: number
          created_at: string
          description: string
          /** When an admin should have ruled. */
          due_at: string
          /** At most five files, stored as <bucket>/<path>. Sent as a path or an address of own files in the buckets documents or verification-documents. Both parties and admins read them by signed addresses. */
          evidence_urls: string[]
          id: string
          issue_type: Database['public']['Enums']['dispute_issue_type']
          /** Who lost it; null where nobody did. */
          lost_by: string | null
          outcome: Database['public']['Enums']['dispute_outcome'] | null
          /** Naira that the ruling took from the loser for the winner, beyond the escrow. */
          penalty_amount: number
          /** The status of the booking before it; completed or cancelled: reported after the settlement. */
          previous_status: Database['public']['Enums']['booking_status']
          /** The kind of the deadline that raised it; null for a report. */
          raised_by_deadline: string | null
          /** Naira of the escrow that the ruling gave to the borrower. */
          refund_amount: number
          /** The other party of the booking; set by the server. */
          reported_id: string | null
          /** Null where a deadline raised it. */
          reporter_id: string | null
          resolved_at: string | null
          resolved_by: string | null
          /** Why the admin ruled so; both sides read it. */
          ruling_reason: string | null
          status: Database['public']['Enums']['dispute_status']
          transaction_id: string
        }
        ComputedFields: never
        Insert: {
          admin_decision?: string | null
          contested_amount?: number
          created_at?: string
          description: string
          due_at?: string
          evidence_urls?: string[]
          id?: string
          issue_type: Database['public']['Enums']['dispute_issue_type']
          lost_by?: string | null
          outcome?: Database['public']['Enums']['dispute_outcome'] | null
          penalty_amount?: number
          previous_status?: Database['public']['Enums']['booking_status']
          raised_by_deadline?: string | null
          refund_amount?: number
          reported_id?: string | null
          reporter_id?: string | null
          resolved_at?: string | null
          resolved_by?: string | null
          ruling_reason?: string | null
          status?: Database['public']['Enums']['dispute_status']
          transaction_id: string
        }
        Update: {
          admin_decision?: string | null
          contested_amount?: number
          created_at?: string
          description?: string
          due_at?: string
          evidence_urls?: string[]
          id?: string
          issue_type?: Database['public']['Enums']['dispute_issue_type']
          lost_by?: string | null
          outcome?: Database['public']['Enums']['dispute_outcome'] | null
          penalty_amount?: number
          previous_status?: Database['public']['Enums']['booking_status']
          raised_by_deadline?: string | null
          refund_amount?: number
          reported_id?: string | null
          reporter_id?: string | null
          resolved_at?: string | null
          resolved_by?: string | null
          ruling_reason?: string | null
          status?: Database['public']['Enums']['dispute_status']
          transaction_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'disputes_lost_by_fkey'
            columns: ['lost_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'disputes_reported_id_fkey'
            columns: ['reported_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'disputes_reporter_id_fkey'
            columns: ['reporter_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'disputes_resolved_by_fkey'
            columns: ['resolved_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'disputes_transaction_id_fkey'
            columns: ['transaction_id']
            isOneToOne: false
            referencedRelation: 'transactions'
            referencedColumns: ['id']
          },
        ]
      }
      /** The categories of items, in the order in which screens list them. */
      item_categories: {
        Row: {
          name: string
          position: number
        }
        ComputedFields: never
        Insert: {
          name: string
          position: number
        }
        Update: {
          name?: string
          position?: number
        }
        Relationships: []
      }
      /** Reports of items by members, for admins. */
      item_reports: {
        Row: {
          created_at: string
          /** What the reporter wrote. */
          details: string | null
          id: string
          item_id: string
          reason: Database['public']['Enums']['report_reason']
          reporter_id: string
          status: Database['public']['Enums']['report_status']
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          details?: string | null
          id?: string
          item_id: string
          reason: Database['public']['Enums']['report_reason']
          reporter_id: string
          status?: Database['public']['Enums']['report_status']
        }
        Update: {
          created_at?: string
          details?: string | null
          id?: string
          item_id?: string
          reason?: Database['public']['Enums']['report_reason']
          reporter_id?: string
          status?: Database['public']['Enums']['report_status']
        }
        Relationships: [
          {
            foreignKeyName: 'item_reports_item_id_fkey'
            columns: ['item_id']
            isOneToOne: false
            referencedRelation: 'items'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'item_reports_reporter_id_fkey'
            columns: ['reporter_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** What people wait for: an item to be free or cheaper. The row goes once they were told. */
      item_watches: {
        Row: {
          created_at: string
          /** Last day wanted, included. */
          end_date: string | null
          id: string
          item_id: string
          /** Naira a day (or to buy) when the watch was set; below it the person is told. */
          price: number | null
          /** First day wanted, for free; null: any time. */
          start_date: string | null
          user_id: string
          /** free or cheaper. */
          wants: Database['public']['Enums']['watch_kind']
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          end_date?: string | null
          id?: string
          item_id: string
          price?: number | null
          start_date?: string | null
          user_id: string
          wants: Database['public']['Enums']['watch_kind']
        }
        Update: {
          created_at?: string
          end_date?: string | null
          id?: string
          item_id?: string
          price?: number | null
          start_date?: string | null
          user_id?: string
          wants?: Database['public']['Enums']['watch_kind']
        }
        Relationships: [
          {
            foreignKeyName: 'item_watches_item_id_fkey'
            columns: ['item_id']
            isOneToOne: false
            referencedRelation: 'items'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'item_watches_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** What members offer for rent or sale. Everyone may read items that are not taken down; owners write their own. */
      items: {
        Row: {
          /** The owner answers each paid request before it is a booking. */
          approval_required: boolean
          /** When its owner deleted it although it had been booked; then only requests for bookings show it, to their two parties. */
          archived_at: string | null
          /** rent, sale or both. sell is accepted and stored as sale. */
          availability_type: Database['public']['Enums']['item_availability']
          brand: string | null
          /** Days after each rental for cleaning, on which nobody can book. */
          buffer_days: number
          category: string
          /** Copied from the owner's profile. */
          city: string | null
          colour: string | null
          condition: Database['public']['Enums']['item_condition'] | null
          created_at: string
          /** Naira, copied into each booking with delivery. */
          delivery_fee: number
          /** Naira, held by Aso during a rental and paid back after the return. */
          deposit_amount: number | null
          description: string | null
          /** When an admin took it off the market; then only its owner, admins and people who booked it see it. */
          hidden_at: string | null
          /** The admin's reason, read by the owner. */
          hidden_reason: string | null
          id: string
          /** Addresses of the owner's files in the bucket item-images; the first is the cover. */
          images: string[]
          /** The longest rental in days, first and last day included. Null on insert: the default. */
          max_rental_days: number
          /** Centimetres by name: {"bust": 92, "length": 140}. */
          measurements: NonNullable<Json>
          /** The shortest rental in days, first and last day included. Null on insert: the default. */
          min_rental_days: number
          /** Naira for 30 days, where rental_period offers months. */
          monthly_price: number | null
          owner_id: string
          /** The borrower may choose that the owner pays the delivery. */
          owner_pays_delivery: boolean
          /** The borrower may choose that the owner pays the return delivery. */
          owner_pays_return: boolean
          /** The owner's own conditions; copied into the rental agreement. */
          owner_terms: string | null
          pickup_method: Database['public']['Enums']['pickup_method']
          /** What price filters compare: the rental price, else the sale price, in whole naira. */
          price: number | null
          /** For how long it is offered: by the day, week or month. Null: all of them. */
          rental_period: Database['public']['Enums']['rental_period'] | null
          /** Naira a day. Required for rent and both. */
          rental_price: number | null
          /** Naira, copied into each rental with delivery. */
          return_delivery_fee: number
          /** Naira. Required for sale and both. */
          sale_price: number | null
          size: string | null
          /** Copied from the owner's profile. */
          state: string | null
          status: Database['public']['Enums']['item_status']
          title: string
          updated_at: string
          /** Naira for 7 days, where rental_period offers weeks. */
          weekly_price: number | null
        }
        ComputedFields: never
        Insert: {
          approval_required?: boolean
          archived_at?: string | null
          availability_type: Database['public']['Enums']['item_availability']
          brand?: string | null
          buffer_days?: number
          category: string
          city?: string | null
          colour?: string | null
          condition?: Database['public']['Enums']['item_condition'] | null
          created_at?: string
          delivery_fee?: number
          deposit_amount?: number | null
          description?: string | null
          hidden_at?: string | null
          hidden_reason?: string | null
          id?: string
          images?: string[]
          max_rental_days?: number
          measurements?: NonNullable<Json>
          min_rental_days?: number
          monthly_price?: number | null
          owner_id: string
          owner_pays_delivery?: boolean
          owner_pays_return?: boolean
          owner_terms?: string | null
          pickup_method?: Database['public']['Enums']['pickup_method']
          price?: never
          rental_period?: Database['public']['Enums']['rental_period'] | null
          rental_price?: number | null
          return_delivery_fee?: number
          sale_price?: number | null
          size?: string | null
          state?: string | null
          status?: Database['public']['Enums']['item_status']
          title: string
          updated_at?: string
          weekly_price?: number | null
        }
        Update: {
          approval_required?: boolean
          archived_at?: string | null
          availability_type?: Database['public']['Enums']['item_availability']
          brand?: string | null
          buffer_days?: number
          category?: string
          city?: string | null
          colour?: string | null
          condition?: Database['public']['Enums']['item_condition'] | null
          created_at?: string
          delivery_fee?: number
          deposit_amount?: number | null
          description?: string | null
          hidden_at?: string | null
          hidden_reason?: string | null
          id?: string
          images?: string[]
          max_rental_days?: number
          measurements?: NonNullable<Json>
          min_rental_days?: number
          monthly_price?: number | null
          owner_id?: string
          owner_pays_delivery?: boolean
          owner_pays_return?: boolean
          owner_terms?: string | null
          pickup_method?: Database['public']['Enums']['pickup_method']
          price?: never
          rental_period?: Database['public']['Enums']['rental_period'] | null
          rental_price?: number | null
          return_delivery_fee?: number
          sale_price?: number | null
          size?: string | null
          state?: string | null
          status?: Database['public']['Enums']['item_status']
          title?: string
          updated_at?: string
          weekly_price?: number | null
        }
        Relationships: [
          {
            foreignKeyName: 'items_category_fkey'
            columns: ['category']
            isOneToOne: false
            referencedRelation: 'item_categories'
            referencedColumns: ['name']
          },
          {
            foreignKeyName: 'items_owner_id_fkey'
            columns: ['owner_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** What people keep for later: an item, or a look they were shown. */
      saved_items: {
        Row: {
          /** What the screen showed when it was saved. */
          content_data: NonNullable<Json>
          /** What kind of thing was saved; item by default. */
          content_type: string
          created_at: string
          id: string
          item_id: string | null
          title: string | null
          user_id: string
        }
        ComputedFields: never
        Insert: {
          content_data?: NonNullable<Json>
          content_type?: string
          created_at?: string
          id?: string
          item_id?: string | null
          title?: string | null
          user_id: string
        }
        Update: {
          content_data?: NonNullable<Json>
          content_type?: string
          created_at?: string
          id?: string
          item_id?: string | null
          title?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'saved_items_item_id_fkey'
            columns: ['item_id']
            isOneToOne: false
            referencedRelation: 'items'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'saved_items_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** Answers to the style quiz and the outfit made from them. A visitor's session is linked to an account once. */
      style_sessions: {
        Row: {
          /** The seven answers by question. */
          answers: NonNullable<Json>
          created_at: string
          id: string
          /** When it was linked to the account; null for a visitor's. */
          linked_at: string | null
          /** The outfit: first the complete look, then its pieces; prices in naira a day. */
          results: NonNullable<Json>
          /** Hash of the session id: whoever holds the id itself may link the session. */
          session_hash: string
          user_id: string | null
        }
        ComputedFields: never
        Insert: {
          answers: NonNullable<Json>
          created_at?: string
          id?: string
          linked_at?: string | null
          results: NonNullable<Json>
          session_hash: string
          user_id?: string | null
        }
        Update: {
          answers?: NonNullable<Json>
          created_at?: string
          id?: string
          linked_at?: string | null
          results?: NonNullable<Json>
          session_hash?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'style_sessions_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** Bookings: rentals and sales. The borrower inserts a row; the database writes every figure, state and deadline itself. Amounts are naira. */
      transactions: {
        Row: {
          /** When it was agreed: with the payment, or when the lender accepted the request. Null: not accepted. */
          accepted_at: string | null
          /** The day of return that counts, from the settlement on. With a confirmation: the day that this side names. */
          actual_return_date: string | null
          /** Path of the PDF in the bucket agreements; null while there is none that is up to date. */
          agreement_path: string | null
          /** The lender has to accept it after it was paid. */
          approval_required: boolean
          /** See the booking states in docs/architecture.md. */
          booking_status: Database['public']['Enums']['booking_status']
          borrower_confirmed_at: string | null
          borrower_id: string
          /** The borrower's own confirmation, made once. */
          borrower_return_confirmed: boolean
          /** The day of return by the borrower. */
          borrower_return_date: string | null
          borrower_return_notes: string | null
          /** Days after the rental that are kept free for cleaning. */
          buffer_days: number
          /** Until so many hours before the start the borrower cancels free of charge, on the day of booking. */
          cancel_free_hours: number
          cancel_reason: string | null
          /** Who cancelled or declined it; null when a deadline ended it. */
          cancelled_by: Database['public']['Enums']['booking_party'] | null
          /** Naira of the deposit that the lender claims and that is not paid out yet. */
          claimed_amount: number
          /** How long disputes have stopped the clocks of this booking; added to each of its deadlines. */
          clocks_paused: string
          created_at: string
          delivery_address: string | null
          /** Naira, copied from the item. */
          delivery_fee: number
          /** Null without delivery. */
          delivery_paid_by: Database['public']['Enums']['booking_party'] | null
          /** Naira held for the rental and paid back after the return, less late charges. */
          deposit_amount: number
          /** The side that did not appear or did not deliver. */
          failed_party: Database['public']['Enums']['booking_party'] | null
          /** When the lender said that it was handed over, or a code was typed. */
          handed_over_at: string | null
          /** When the code of the handover was typed. */
          handover_code_at: string | null
          /** Since when the handover is proven: by the borrower's own word or by a typed code. The lender's word alone proves nothing. */
          handover_proven_at: string | null
          /** The days on which nobody else can book: the rental and the days for cleaning; a sale as long as its hold can last, and once it is paid for good. */
          held_dates: unknown
          /** Until then an unpaid booking keeps its days. */
          hold_expires_at: string | null
          id: string
          item_id: string
          /** Per cent of the rent the lender gets for a later cancellation, on the day of booking. */
          late_cancel_rent_percent: number
          /** Days after the last day of the rental. */
          late_days: number | null
          /** Naira for late days, at most the deposit. */
          late_fee: number | null
          lender_confirmed_at: string | null
          lender_id: string
          /** The lender's own confirmation, made once. */
          lender_return_confirmed: boolean
          /** The day of return by the lender. */
          lender_return_date: string | null
          lender_return_notes: string | null
          paid_at: string | null
          payment_method: Database['public']['Enums']['payment_method'] | null
          /** pending, successful, failed or refunded. completed is accepted as a filter and never stored. */
          payment_status: Database['public']['Enums']['payment_status']
          /** Naira for Aso. */
          platform_fee: number | null
          /** Aso's share of the rent or sale price, per cent, on the day of booking. */
          platform_fee_percent: number
          /** What one side asks the other to answer; null: nothing. While it is open no other deadline of the booking runs. */
          question: Database['public']['Enums']['booking_question'] | null
          question_at: string | null
          /** The side that asks; the other side answers. */
          question_by: Database['public']['Enums']['booking_party'] | null
          /** Until when the other side can answer. */
          question_due_at: string | null
          question_note: string | null
          /** Each kind of question can be asked once. */
          questions_asked: Database['public']['Enums']['booking_question'][]
          /** How the borrower gets the item. */
          receive_method: Database['public']['Enums']['receive_method'] | null
          /** Naira for all days. */
          rent_amount: number
          /** Days with first and last day included. */
          rental_duration_days: number | null
          /** Last day of the rental, included. */
          rental_end_date: string | null
          /** Naira a day on the day of booking. */
          rental_price: number
          /** First day of the rental, a day in Lagos; null for a sale. */
          rental_start_date: string | null
          /** When the code of the return was typed. */
          return_code_at: string | null
          /** Naira, copied from the item. */
          return_delivery_fee: number
          /** The notes of both sides, with their names. */
          return_notes: string | null
          /** Null without delivery and for a sale. */
          return_paid_by: Database['public']['Enums']['booking_party'] | null
          /** returned once the booking is settled. */
          return_status: Database['public']['Enums']['return_status']
          /** Naira; 0 for a rental. */
          sale_price: number
          /** When its money was paid out or back. */
          settled_at: string | null
          special_instructions: string | null
          /** Naira the borrower pays: rent or sale price, deposit, and the delivery fees the borrower pays. */
          total_amount: number
          /** rental or sale. rent and buy are accepted and stored as rental and sale. */
          transaction_type: Database['public']['Enums']['transaction_type']
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          accepted_at?: string | null
          actual_return_date?: string | null
          agreement_path?: string | null
          approval_required?: boolean
          booking_status?: Database['public']['Enums']['booking_status']
          borrower_confirmed_at?: string | null
          borrower_id: string
          borrower_return_confirmed?: boolean
          borrower_return_date?: string | null
          borrower_return_notes?: string | null
          buffer_days?: number
          cancel_free_hours?: number
          cancel_reason?: string | null
          cancelled_by?: Database['public']['Enums']['booking_party'] | null
          claimed_amount?: number
          clocks_paused?: string
          created_at?: string
          delivery_address?: string | null
          delivery_fee?: number
          delivery_paid_by?: Database['public']['Enums']['booking_party'] | null
          deposit_amount?: number
          failed_party?: Database['public']['Enums']['booking_party'] | null
          handed_over_at?: string | null
          handover_code_at?: string | null
          handover_proven_at?: string | null
          held_dates?: unknown
          hold_expires_at?: string | null
          id?: string
          item_id: string
          late_cancel_rent_percent?: number
          late_days?: number | null
          late_fee?: number | null
          lender_confirmed_at?: string | null
          lender_id: string
          lender_return_confirmed?: boolean
          lender_return_date?: string | null
          lender_return_notes?: string | null
          paid_at?: string | null
          payment_method?: Database['public']['Enums']['payment_method'] | null
          payment_status?: Database['public']['Enums']['payment_status']
          platform_fee?: number | null
          platform_fee_percent?: number
          question?: Database['public']['Enums']['booking_question'] | null
          question_at?: string | null
          question_by?: Database['public']['Enums']['booking_party'] | null
          question_due_at?: string | null
          question_note?: string | null
          questions_asked?: Database['public']['Enums']['booking_question'][]
          receive_method?: Database['public']['Enums']['receive_method'] | null
          rent_amount?: number
          rental_duration_days?: number | null
          rental_end_date?: string | null
          rental_price?: number
          rental_start_date?: string | null
          return_code_at?: string | null
          return_delivery_fee?: number
          return_notes?: string | null
          return_paid_by?: Database['public']['Enums']['booking_party'] | null
          return_status?: Database['public']['Enums']['return_status']
          sale_price?: number
          settled_at?: string | null
          special_instructions?: string | null
          total_amount: number
          transaction_type: Database['public']['Enums']['transaction_type']
          updated_at?: string
        }
        Update: {
          accepted_at?: string | null
          actual_return_date?: string | null
          agreement_path?: string | null
          approval_required?: boolean
          booking_status?: Database['public']['Enums']['booking_status']
          borrower_confirmed_at?: string | null
          borrower_id?: string
          borrower_return_confirmed?: boolean
          borrower_return_date?: string | null
          borrower_return_notes?: string | null
          buffer_days?: number
          cancel_free_hours?: number
          cancel_reason?: string | null
          cancelled_by?: Database['public']['Enums']['booking_party'] | null
          claimed_amount?: number
          clocks_paused?: string
          created_at?: string
          delivery_address?: string | null
          delivery_fee?: number
          delivery_paid_by?: Database['public']['Enums']['booking_party'] | null
          deposit_amount?: number
          failed_party?: Database['public']['Enums']['booking_party'] | null
          handed_over_at?: string | null
          handover_code_at?: string | null
          handover_proven_at?: string | null
          held_dates?: unknown
          hold_expires_at?: string | null
          id?: string
          item_id?: string
          late_cancel_rent_percent?: number
          late_days?: number | null
          late_fee?: number | null
          lender_confirmed_at?: string | null
          lender_id?: string
          lender_return_confirmed?: boolean
          lender_return_date?: string | null
          lender_return_notes?: string | null
          paid_at?: string | null
          payment_method?: Database['public']['Enums']['payment_method'] | null
          payment_status?: Database['public']['Enums']['payment_status']
          platform_fee?: number | null
          platform_fee_percent?: number
          question?: Database['public']['Enums']['booking_question'] | null
          question_at?: string | null
          question_by?: Database['public']['Enums']['booking_party'] | null
          question_due_at?: string | null
          question_note?: string | null
          questions_asked?: Database['public']['Enums']['booking_question'][]
          receive_method?: Database['public']['Enums']['receive_method'] | null
          rent_amount?: number
          rental_duration_days?: number | null
          rental_end_date?: string | null
          rental_price?: number
          rental_start_date?: string | null
          return_code_at?: string | null
          return_delivery_fee?: number
          return_notes?: string | null
          return_paid_by?: Database['public']['Enums']['booking_party'] | null
          return_status?: Database['public']['Enums']['return_status']
          sale_price?: number
          settled_at?: string | null
          special_instructions?: string | null
          total_amount?: number
          transaction_type?: Database['public']['Enums']['transaction_type']
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'transactions_borrower_id_fkey'
            columns: ['borrower_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'transactions_item_id_fkey'
            columns: ['item_id']
            isOneToOne: false
            referencedRelation: 'items'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'transactions_lender_id_fkey'
            columns: ['lender_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** What finished rentals say about a person. Counted by the database only; no row: score 60, level new. */
      trust_scores: {
        Row: {
          /** 1 to 5; 0 while there are no reviews. */
          average_rating: number
          /** Finished rentals as borrower and as lender. */
          completed_rentals: number
          /** Disputes that they lost. */
          disputes_against: number
          /** Rentals as borrower that came back late. */
          late_returns: number
          /** Rentals as borrower that came back in time. */
          on_time_returns: number
          /** 0 to 100; 60 to begin with. */
          overall_score: number
          /** new, medium or trusted. */
          trust_level: Database['public']['Enums']['trust_level']
          updated_at: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          average_rating?: number
          completed_rentals?: number
          disputes_against?: number
          late_returns?: number
          on_time_returns?: number
          overall_score?: number
          trust_level?: Database['public']['Enums']['trust_level']
          updated_at?: string
          user_id: string
        }
        Update: {
          average_rating?: number
          completed_rentals?: number
          disputes_against?: number
          late_returns?: number
          on_time_returns?: number
          overall_score?: number
          trust_level?: Database['public']['Enums']['trust_level']
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'trust_scores_user_id_fkey'
            columns: ['user_id']
            isOneToOne: true
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** The wallet statement people read: one row for each transfer that touches their wallet. Written by the ledger only, never changed. */
      wallet_transactions: {
        Row: {
          /** Naira, always above 0; the type says whether it came in or went out. */
          amount: number
          /** Naira in the wallet after it. */
          balance_after: number
          created_at: string
          description: string
          id: string
          /** The ledger's key of the transfer, such as payment:<reference> for a card payment. */
          reference: string | null
          status: Database['public']['Enums']['wallet_transaction_status']
          /** The booking it belongs to; null for others. */
          transaction_id: string | null
          /** deposit, refund and earnings come in; withdrawal and payment go out. */
          transaction_type: Database['public']['Enums']['wallet_transaction_type']
          /** The transfer in the ledger. */
          transfer_id: number
          user_id: string
        }
        ComputedFields: never
        Insert: {
          amount: number
          balance_after: number
          created_at?: string
          description: string
          id?: string
          reference?: string | null
          status?: Database['public']['Enums']['wallet_transaction_status']
          transaction_id?: string | null
          transaction_type: Database['public']['Enums']['wallet_transaction_type']
          transfer_id: number
          user_id: string
        }
        Update: {
          amount?: number
          balance_after?: number
          created_at?: string
          description?: string
          id?: string
          reference?: string | null
          status?: Database['public']['Enums']['wallet_transaction_status']
          transaction_id?: string | null
          transaction_type?: Database['public']['Enums']['wallet_transaction_type']
          transfer_id?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'wallet_transactions_transaction_id_fkey'
            columns: ['transaction_id']
            isOneToOne: false
            referencedRelation: 'transactions'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'wallet_transactions_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
    }
    Views: {
      /** People, one row a member. Private columns (location in full, phone number, steps, balances) are null for everyone but the person and admins; the other party of an accepted booking sees the phone number around the handover. */
      profiles: {
        Row: {
          /** True once e-mail, phone step and role are done and, for who borrows, the identity is approved. Set by the database. */
          auth_completed: boolean | null
          /** Platform to true or false: instagram, facebook, twitter, linkedin_oidc. Only the server sets true. */
          connected_social: NonNullable<Json>
          created_at: string
          /** Naira the person has paid for bookings that Aso still holds. */
          escrow_balance: number | null
          full_name: string | null
          /** The same as user_id. */
          id: string | null
          is_admin: boolean | null
          is_verified_email: boolean | null
          /** True as well when the step was skipped. */
          is_verified_phone: boolean | null
          /** City, state and country; latitude and longitude only for the person and admins. */
          location: Json | null
          num_reviews: number
          /** In the form +2348012345678. */
          phone_number: string | null
          /** The person has been through the profile setup page. */
          profile_setup_completed: boolean
          /** 1 to 5; 0 while there are no reviews. */
          rating_average: number
          /** lend, borrow or both; null until it is chosen. */
          role: Database['public']['Enums']['user_role'] | null
          /** Address of the profile photo, a file of the person in the bucket profiles. */
          selfie_url: string | null
          /** A copy of trust_scores.trust_level, for item cards. */
          trust_level: Database['public']['Enums']['trust_level']
          updated_at: string
          user_id: string
          /** The Verified badge: an approved identity, or a stored photo and a connected social account. */
          verified: boolean
          /** Naira in the wallet, from the ledger. */
          wallet_balance: number | null
        }
        ComputedFields: never
        Insert: {
          auth_completed?: boolean | null
          connected_social?: Json | null
          created_at?: string | null
          escrow_balance?: number | null
          full_name?: string | null
          id?: string | null
          is_admin?: boolean | null
          is_verified_email?: boolean | null
          is_verified_phone?: boolean | null
          location?: Json | null
          num_reviews?: number | null
          phone_number?: string | null
          profile_setup_completed?: boolean | null
          rating_average?: number | null
          role?: Database['public']['Enums']['user_role'] | null
          selfie_url?: string | null
          trust_level?: Database['public']['Enums']['trust_level'] | null
          updated_at?: string | null
          user_id?: string | null
          verified?: boolean | null
          wallet_balance?: number | null
        }
        Update: {
          auth_completed?: boolean | null
          connected_social?: Json | null
          created_at?: string | null
          escrow_balance?: number | null
          full_name?: string | null
          id?: string | null
          is_admin?: boolean | null
          is_verified_email?: boolean | null
          is_verified_phone?: boolean | null
          location?: Json | null
          num_reviews?: number | null
          phone_number?: string | null
          profile_setup_completed?: boolean | null
          rating_average?: number | null
          role?: Database['public']['Enums']['user_role'] | null
          selfie_url?: string | null
          trust_level?: Database['public']['Enums']['trust_level'] | null
          updated_at?: string | null
          user_id?: string | null
          verified?: boolean | null
          wallet_balance?: number | null
        }
        Relationships: []
      }
    }
    Functions: {
      /** The lender accepts a paid booking request. p_start, p_end: the days the lender was shown; refused when the borrower has changed them since. */
      accept_booking: {
        Args: { p_end?: string; p_start?: string; p_transaction_id: string }
        Returns: Database['public']['Enums']['booking_status']
      }
      /** The asked side agrees: nothing was handed over (full refund), they did not come, or the cancellation (both as a late cancellation). */
      accept_question: {
        Args: { p_transaction_id: string }
        Returns: Database['public']['Enums']['booking_status']
      }
      /** For admins: claims with this status (null: those that wait for an admin), 50 at a time unless asked otherwise (at most 200), whose clock ends soonest first. p_after and p_after_id: only those after the claim p_after_id whose clock ends at p_after, for the next page. Amounts are naira; open_amount: what is still in escrow; is_paused: a report is open and decided first; is_own: the caller may not decide it. */
      admin_claims: {
        Args: {
          p_after?: string
          p_after_id?: string
          p_limit?: number
          p_status?: Database['public']['Enums']['claim_status']
        }
        Returns: {
          borrower_id: string
          borrower_name: string
          claim_id: string
          claimed_amount: number
          deposit_amount: number
          due_at: string
          is_own: boolean
          is_paused: boolean
          item_title: string
          lender_id: string
          lender_name: string
          open_amount: number
          opened_at: string
          status: Database['public']['Enums']['claim_status']
          transaction_id: string
        }[]
      }
      /** The figures of the admin dashboard. book_problems: what the last nightly check of the ledger found; 0 is right. pending_claims: those that wait for an admin. suspense_payments: payments that came for deleted accounts. */
      admin_counts: {
        Args: Record<PropertyKey, never>
        Returns: {
          book_problems: number
          listed_items: number
          open_bookings: number
          pending_claims: number
          pending_disputes: number
          pending_verifications: number
          suspense_payments: number
          users: number
        }[]
      }
      /** For admins: a soft delete. The person cannot sign in and is not shown; what the books and other people's bookings need stays. */
      admin_delete_user: { Args: { target_user_id: string }; Returns: undefined }
      /** Functions call it once for each request: refuses a session that has ended, answers false when the person calls more often than p_limit times in p_seconds. */
      admit_call: {
        Args: { p_key: string; p_limit: number; p_seconds: number; p_session_id: string; p_user_id: string }
        Returns: boolean
      }
      /** What generate-rental-agreement writes into the PDF, for an accepted rental; null for anything else. void: it was cancelled. path: the PDF that is up to date, if there is one. version: for attach_agreement. */
      agreement_facts: { Args: { p_transaction_id: string }; Returns: Json }
      /** The borrower answers a claim: p_answers has one entry for each line, [{ kind, answer, counter_amount, words, evidence }]. answer: accepted, refused, or countered with a counter_amount in naira below what is claimed. Accepted lines are paid at once. Before the borrower's own confirmation of the return it is that, too. Answers the claim's next step. */
      answer_claim: {
        Args: { p_answers: Json; p_claim_id: string }
        Returns: Database['public']['Enums']['claim_status']
      }
      /** The lender answers the borrower's counter-offers: p_answers has one entry for each line that was countered, [{ kind, accepted }]. Offers that are taken are paid at once, the rest goes to an admin. Answers the claim's next step. */
      answer_counter_offers: {
        Args: { p_answers: Json; p_claim_id: string }
        Returns: Database['public']['Enums']['claim_status']
      }
      /** A party of the booking answers in an open dispute, once a day in Lagos: words of at most 1,000 characters and up to five files, named as in disputes.evidence_urls. Answers the id of the statement and tells the other side. */
      answer_dispute: {
        Args: { p_dispute_id: string; p_evidence?: string[]; p_statement: string }
        Returns: string
      }
      /** Either side asks, once, that another admin decides on a ruling, and says why (p_reason, at most 1,000 characters). */
      appeal_claim: {
        Args: { p_claim_id: string; p_reason: string }
        Returns: Database['public']['Enums']['claim_status']
      }
      /** Stores the path of the agreement's PDF with the booking, if it was written from what is true now, and answers the path that counts: another one that was stored meanwhile, or null where the booking changed and it has to be written again. A PDF that does not count is removed. */
      attach_agreement: {
        Args: { p_path: string; p_transaction_id: string; p_version: string }
        Returns: string
      }
      /** What both sides may do with each of the caller's bookings now (for admins: with any booking), at most 200 at once. allowed; title and reason: why not, as the procedure refuses it, for the own side; opens_at: from when on; deadline: until when; afterwards: what happens then. */
      booking_actions: {
        Args: { p_transaction_ids: string[] }
        Returns: {
          action: Database['public']['Enums']['booking_action']
          afterwards: string
          allowed: boolean
          deadline: string
          opens_at: string
          party: Database['public']['Enums']['booking_party']
          reason: string
          title: string
          transaction_id: string
        }[]
      }
      /** The deadline that runs for each of the caller's bookings now (for admins: for any booking), at most 200 at once. asked: who has to act (none: an admin); since, due_at: its time; afterwards: what happens without an answer. */
      booking_deadlines: {
        Args: { p_transaction_ids: string[] }
        Returns: {
          afterwards: string
          asked: Database['public']['Enums']['booking_party'][]
          due_at: string
          kind: string
          since: string
          transaction_id: string
        }[]
      }
      /** Every transfer of a booking's money, oldest first, in naira, for its two parties and admins. */
      booking_money: {
        Args: { p_transaction_id: string }
        Returns: {
          amount: number
          at: string
          description: string
          from_label: string
          kind: Database['public']['Enums']['transfer_kind']
          to_label: string
        }[]
      }
      /** Counts a person's finished rentals again, stores score and level, and answers the score; null when there is no such person. Any signed-in person may call it: the result does not depend on who calls. */
      calculate_trust_score: { Args: { p_user_id: string }; Returns: number }
      /** The contents of a calendar feed: bookings and blocked days of the item from a month ago on. No row: there is no such feed. */
      calendar_events: {
        Args: { p_token: string }
        Returns: {
          first_day: string
          item_id: string
          item_title: string
          last_day: string
          summary: string
          uid: string
          updated_at: string
        }[]
      }
      /** The secret in the address of the calendar feed of an own item. p_renew true: a new secret, and the old address stops working. */
      calendar_token: { Args: { p_item_id: string; p_renew?: boolean }; Returns: string }
      /** Cancels the caller's booking before the handover and answers the naira that moved. From the agreed time on it asks the other side instead: the status stays and nothing moves. */
      cancel_booking: {
        Args: { p_reason?: string; p_transaction_id: string }
        Returns: {
          booking_status: Database['public']['Enums']['booking_status']
          paid_to_lender: number
          refunded: number
        }[]
      }
      /** What cancelling the caller's booking now would pay back and pay to the lender, in naira. From the agreed time on that is what happens when the other side agrees or does not answer. */
      cancellation_quote: {
        Args: { p_transaction_id: string }
        Returns: {
          refund: number
          to_lender: number
        }[]
      }
      /** Moves the caller's rental before it starts. p_difference: the naira the caller was shown. A higher price is taken from the wallet, a lower one pays the difference back to it. */
      change_rental_dates: {
        Args: { p_difference: number; p_end: string; p_start: string; p_transaction_id: string }
        Returns: {
          rental_end_date: string
          rental_start_date: string
          total_amount: number
          wallet_balance: number
        }[]
      }
      /** The lender confirms the return, on the day p_returned_on, and claims of the deposit. p_lines: [{ kind, amount, words, evidence }], one line of each kind (late_days, cleaning, repair, missing_part, loss), amounts in naira, together at most the deposit; late_days are counted by the server, with or without a line. evidence: up to 5 files, as condition-photos/<path> or documents/<path>. Answers the id of the claim. */
      claim_deposit: {
        Args: { p_lines: Json; p_returned_on: string; p_transaction_id: string }
        Returns: string
      }
      /** Takes up to p_limit files that have to be removed and keeps them from other callers for five minutes. If the caller stops without an answer, they become due again. */
      claim_files_to_remove: {
        Args: { p_limit: number }
        Returns: {
          bucket: string
          path: string
        }[]
      }
      /** References of card payments without an outcome, for check-payments to ask Paystack about: so a lost webhook loses no money. Each is asked about after a longer wait each time, for three days. */
      claim_open_payments: {
        Args: { p_limit: number }
        Returns: {
          reference: string
        }[]
      }
      /** Takes up to p_limit messages that are due and keeps them from other senders for five minutes. If the sender stops without an answer, they become due again. */
      claim_outbox: {
        Args: { p_limit: number }
        Returns: {
          body: string
          id: number
          kind: Database['public']['Enums']['outbox_kind']
          recipient: string
          subject: string
        }[]
      }
      /** The mail about the decision on the identity check of the person with this address, for send-kyc-status-email. state: sent already; claimed, so the caller has to send it now; or waiting for another sender or its next try. No row: there is no such decision. */
      claim_review_mail: {
        Args: {
          p_admin_id: string
          p_email: string
          p_status: Database['public']['Enums']['verification_status']
        }
        Returns: {
          body: string
          id: number
          kind: Database['public']['Enums']['outbox_kind']
          recipient: string
          state: string
          subject: string
        }[]
      }
      /** Takes up to p_limit uploads to check and keeps them from other callers for five minutes. One upload of each sender first, then a second of each, so that nobody waits behind another person's hundreds. */
      claim_uploads_to_check: {
        Args: { p_limit: number }
        Returns: {
          bucket: string
          may_be_pdf: boolean
          path: string
          uploaded_at: string
        }[]
      }
      /** The borrower of a rental says that they have the item: the handover is proven, the rental is active. */
      confirm_receipt: {
        Args: { p_transaction_id: string }
        Returns: Database['public']['Enums']['booking_status']
      }
      /** The asked side says that it is not so: a dispute, which an admin decides. p_note: their side of the story. */
      contest_question: {
        Args: { p_note?: string; p_transaction_id: string }
        Returns: Database['public']['Enums']['booking_status']
      }
      /** For another admin than the one who ruled: decides on every line that was appealed, as in rule_claim, for good. It is paid at once. */
      decide_appeal: {
        Args: { p_claim_id: string; p_rulings: Json }
        Returns: Database['public']['Enums']['claim_status']
      }
      /** The lender declines a paid booking request. The borrower gets everything back. */
      decline_booking: {
        Args: { p_reason?: string; p_transaction_id: string }
        Returns: Database['public']['Enums']['booking_status']
      }
      /** Everything about a dispute for its two parties and admins: dispute, reported_by (borrower, lender; null for a deadline), reported_at (when they first said it; a contested question comes before its dispute), statements and who made them, booking, item, borrower and lender, held (naira in escrow), money (as booking_money), timeline (at, what, by), photos (paths in condition-photos, step, by, at), earlier_disputes and clock (due_at, late). */
      dispute_file: { Args: { p_dispute_id: string }; Returns: Json }
      /** The side that gives the item enters the code of the side that receives it. A wrong code is answered, not raised as an error, because an error would roll back the count of tries. */
      enter_handover_code: {
        Args: { p_code: string; p_transaction_id: string }
        Returns: {
          accepted: boolean
          booking_status: Database['public']['Enums']['booking_status']
          message: string
          title: string
        }[]
      }
      /** Erases an account in one transaction and answers its files as bucket/path; they stay queued until the storage service has removed them. */
      erase_account: { Args: { p_user_id: string }; Returns: string[] }
      /** Everything Aso holds about the caller, as one JSON document. */
      export_my_data: { Args: Record<PropertyKey, never>; Returns: Json }
      /** Makes the caller's running rental longer, paid from the wallet. p_amount: the naira the caller was shown; refused when the price has changed. */
      extend_rental: {
        Args: { p_amount: number; p_new_end: string; p_transaction_id: string }
        Returns: {
          rental_end_date: string
          total_amount: number
          wallet_balance: number
        }[]
      }
      /** Notes that the storage service has removed the file. */
      finish_file_removal: { Args: { p_bucket: string; p_path: string }; Returns: undefined }
      /** Notes the outcome of a claimed message. p_error null: it was sent. Otherwise it is tried again, later after each failure. */
      finish_outbox: { Args: { p_error?: string; p_id: number }; Returns: undefined }
      /** Records the account that the social platform named for the person. */
      finish_social_connection: {
        Args: { p_platform: string; p_provider_id: string; p_user_id: string; p_username: string }
        Returns: undefined
      }
      /** Notes what a check of an upload found. p_is_fine false: the file is not what its bucket takes and is removed; null: it could not be read and is tried again. Answers whether the check is given up. An upload that was replaced meanwhile is checked again. */
      finish_upload_check: {
        Args: {
          p_bucket: string
          p_error?: string
          p_is_fine: boolean
          p_path: string
          p_uploaded_at: string
        }
        Returns: boolean
      }
      /** The days an item cannot be booked, for calendars: first and last day inclusive, end_date null: for good. Does not say by whom. The caller's own unpaid booking is left out. */
      item_taken_dates: {
        Args: { p_item_id: string }
        Returns: {
          end_date: string
          kind: Database['public']['Enums']['taken_kind']
          start_date: string
        }[]
      }
      /** Links the style quiz of this browser to the caller's account, once. False when there is no such session or it is linked already. p_email must be the caller's own address. */
      link_anonymous_ai_session: {
        Args: { p_email: string; p_session_id: string; p_user_id: string }
        Returns: boolean
      }
      /** Called by identity-record: logs that the admin looked, then answers the path of the paper or the encrypted numbers. p_what: government_id, utility_bill, selfie or numbers. */
      log_identity_access: {
        Args: { p_admin_id: string; p_verification_id: string; p_what: string }
        Returns: {
          bvn_encrypted: string
          government_id_number_encrypted: string
          path: string
        }[]
      }
      /** Writes down an action of the caller for audits and support. p_action_type: a short lower-case name such as save_item. What admins do is logged by the database itself and refused here. */
      log_user_action: {
        Args: { p_action_data?: Json; p_action_type: string; p_user_id: string }
        Returns: undefined
      }
      /** Whether this very code was mailed to this address and is older than ten minutes. False for any other code, and after twenty questions about an address in an hour. */
      mail_code_has_expired: { Args: { p_code: string; p_email: string }; Returns: boolean }
      /** The lender says that an item is handed over: a rental becomes active, the borrower is asked. A rental only after the borrower's free cancellation has ended. */
      mark_handed_over: {
        Args: { p_transaction_id: string }
        Returns: Database['public']['Enums']['booking_status']
      }
      /** For admins. p_action hide: takes an item off the market, with a reason that its owner reads; restore: gives it back to its owner as unavailable; dismiss: nothing is wrong with it. Resolves the open reports of the item, logs the action and tells the owner. */
      moderate_item: { Args: { p_action: string; p_item_id: string; p_reason?: string }; Returns: undefined }
      /** The caller's next step at a handover or return: the code to show, or code null when the caller has to enter the other side's. No row: nothing to hand over now. closed: too many wrong codes, both sides confirm without one. */
      my_handover: {
        Args: { p_transaction_id: string }
        Returns: {
          closed: boolean
          code: string
          step: Database['public']['Enums']['handover_step']
        }[]
      }
      /** Views, saves and paid bookings of each of the caller's items. */
      my_item_stats: {
        Args: Record<PropertyKey, never>
        Returns: {
          bookings: number
          item_id: string
          saves: number
          views: number
        }[]
      }
      /** True when the caller's account can be opened only with a code sent by mail, so the caller has to choose a password before anything else. */
      needs_password: { Args: Record<PropertyKey, never>; Returns: boolean }
      /** Counts one view of an item. Views by its owner are not counted. The browser calls it once a visit. */
      note_item_view: { Args: { p_item_id: string }; Returns: undefined }
      /** Pays the caller's own pending booking from the wallet. A repeated call answers the same and pays nothing again. Amounts in naira. */
      pay_from_wallet: {
        Args: { p_transaction_id: string }
        Returns: {
          booking_status: Database['public']['Enums']['booking_status']
          payment_status: Database['public']['Enums']['payment_status']
          total_amount: number
          transaction_id: string
          wallet_balance: number
        }[]
      }
      /** Whose payment a reference is. No row: the reference is unknown. */
      payment_owner: {
        Args: { p_reference: string }
        Returns: {
          outcome: string
          purpose: Database['public']['Enums']['payment_purpose']
          transaction_id: string
          user_id: string
        }[]
      }
      /** What a booking would cost, in naira, for the booking dialog. Refuses what could not be booked. */
      quote_booking: {
        Args: {
          p_delivery_paid_by?: Database['public']['Enums']['booking_party']
          p_end?: string
          p_item_id: string
          p_receive_method?: Database['public']['Enums']['receive_method']
          p_return_paid_by?: Database['public']['Enums']['booking_party']
          p_start?: string
          p_transaction_type: Database['public']['Enums']['transaction_type']
        }
        Returns: {
          delivery_fee: number
          delivery_paid_by: Database['public']['Enums']['booking_party']
          deposit_amount: number
          rent_amount: number
          rental_days: number
          rental_price: number
          return_delivery_fee: number
          return_paid_by: Database['public']['Enums']['booking_party']
          sale_price: number
          total_amount: number
        }[]
      }
      /** What other days cost: difference in naira (negative: comes back) and the new total. Refuses a change that is not possible. */
      quote_date_change: {
        Args: { p_end: string; p_start: string; p_transaction_id: string }
        Returns: {
          difference: number
          new_total: number
          rental_days: number
        }[]
      }
      /** What a longer rental costs: days and naira on top of what is booked. Refuses an extension that is not possible. */
      quote_extension: {
        Args: { p_new_end: string; p_transaction_id: string }
        Returns: {
          extra_days: number
          extra_rent: number
          new_end: string
        }[]
      }
      /** Stores a webhook whose signature was verified. True the first time this event came for this reference. */
      record_webhook: { Args: { p_event: string; p_payload: Json; p_reference: string }; Returns: boolean }
      /** The lender of a rental says that the borrower did not come. Answers until when the borrower can contest it. */
      report_no_show: { Args: { p_note?: string; p_transaction_id: string }; Returns: string }
      /** The borrower or buyer says that nothing arrived or nobody came. Answers until when the lender can contest it; without an answer everything is paid back. */
      report_not_received: { Args: { p_note?: string; p_transaction_id: string }; Returns: string }
      /** For admins who are no party: rules on every line that the sides do not agree on, [{ kind, amount, reason }], amount in naira for the lender from 0 to what is claimed. Either side may then appeal; otherwise it is paid so when that time is over. */
      rule_claim: {
        Args: { p_claim_id: string; p_rulings: Json }
        Returns: Database['public']['Enums']['claim_status']
      }
      /** For admins who are no party of the booking: decides a pending dispute, once. for_borrower, for_lender: what is held goes to that side; if the side that reported has lost, the booking goes on as if there had been no report. divide: p_refund (naira, to the kobo) of what is held to the borrower, the rest to the lender. dismissed: nobody lost, the booking goes on. p_penalty: naira from the loser's wallet, or from what they earn next, to the winner; in a division from the side that was reported. p_reason: both sides read it. Logged; both are told. */
      rule_dispute: {
        Args: {
          p_dispute_id: string
          p_outcome: Database['public']['Enums']['dispute_outcome']
          p_penalty?: number
          p_reason?: string
          p_refund?: number
        }
        Returns: {
          admin_decision: string | null
          contested_amount: number
          created_at: string
          description: string
          due_at: string
          evidence_urls: string[]
          id: string
          issue_type: Database['public']['Enums']['dispute_issue_type']
          lost_by: string | null
          outcome: Database['public']['Enums']['dispute_outcome'] | null
          penalty_amount: number
          previous_status: Database['public']['Enums']['booking_status']
          raised_by_deadline: string | null
          refund_amount: number
          reported_id: string | null
          reporter_id: string | null
          resolved_at: string | null
          resolved_by: string | null
          ruling_reason: string | null
          status: Database['public']['Enums']['dispute_status']
          transaction_id: string
        }
        SetofOptions: {
          from: '*'
          to: 'disputes'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      /** Sends the notices of deadlines and closes what is due. Answers counts: expired_holds, and deadlines by their kind. Safe to call at any time. */
      run_due_jobs: { Args: Record<PropertyKey, never>; Returns: Json }
      /** Stores a visitor's answers to the style quiz and answers the outfit made from them. The same session can be answered again until it is linked to an account. */
      save_style_session: { Args: { p_answers: Json; p_session_id: string }; Returns: Json }
      /** How many items each value of each filter would leave. facet: category, type, price, size, brand, colour, condition, state or city; the filter of the facet itself is left out. Counts end at 1000; more: there are more than that. */
      search_counts: {
        Args: {
          p_brand?: string
          p_category?: string
          p_city?: string
          p_colour?: string
          p_condition?: Database['public']['Enums']['item_condition']
          p_end?: string
          p_latitude?: number
          p_longitude?: number
          p_price_from?: number
          p_price_to?: number
          p_query?: string
          p_radius_km?: number
          p_size?: string
          p_start?: string
          p_state?: string
          p_type?: string
        }
        Returns: {
          count: number
          facet: string
          more: boolean
          value: string
        }[]
      }
      /** A page of the market. p_type: rent or sale; prices in naira, inclusive; p_start and p_end: the item can be rented on all of these days; p_radius_km around p_latitude and p_longitude. p_sort: relevance (without words: newest), newest, price_low, price_high, rating or nearest. p_cursor: the cursor of the last row of the page before. Refuses with Invalid search. */
      search_items: {
        Args: {
          p_brand?: string
          p_category?: string
          p_city?: string
          p_colour?: string
          p_condition?: Database['public']['Enums']['item_condition']
          p_cursor?: string
          p_end?: string
          p_latitude?: number
          p_limit?: number
          p_longitude?: number
          p_price_from?: number
          p_price_to?: number
          p_query?: string
          p_radius_km?: number
          p_size?: string
          p_sort?: string
          p_start?: string
          p_state?: string
          p_type?: string
        }
        Returns: Database['public']['CompositeTypes']['shown_listing'][]
        SetofOptions: {
          from: '*'
          to: 'shown_listing'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      /** For admins: members by name, phone number or user id, newest first, 50 at a time unless asked otherwise (at most 200). p_before: only those who joined before this time, for the next page. */
      search_people: {
        Args: { p_before?: string; p_limit?: number; p_search?: string }
        Returns: {
          created_at: string
          email: string
          full_name: string
          is_admin: boolean
          phone_number: string
          role: Database['public']['Enums']['user_role']
          user_id: string
          verification_status: Database['public']['Enums']['verification_status']
          verified: boolean
        }[]
      }
      /** Writes the name and role that were chosen at sign-up to the profile. Called by create-profile for the signed-in person. */
      set_profile_at_signup: {
        Args: { p_full_name: string; p_role: Database['public']['Enums']['user_role']; p_user_id: string }
        Returns: undefined
      }
      /** The keys of settings that still have their example value. Empty: Aso may take real money and send real mail. */
      settings_to_replace: { Args: Record<PropertyKey, never>; Returns: string[] }
      /** Settles a reference with what Paystack said, in a verified answer or a signed webhook. Repeated calls answer the first outcome. p_amount_kobo: integer kobo. outcome: booked, requested, funded, credited_to_wallet, suspense (the account is deleted) or mismatch; failed or pending while there is no success. No row: the reference is unknown. */
      settle_payment: {
        Args: {
          p_amount_kobo: number
          p_channel?: string
          p_currency: string
          p_gateway_status: string
          p_reference: string
        }
        Returns: {
          amount: number
          booking_status: Database['public']['Enums']['booking_status']
          new_balance: number
          outcome: string
          payment_status: Database['public']['Enums']['payment_status']
          purpose: Database['public']['Enums']['payment_purpose']
          transaction_id: string
          user_id: string
          wallet_transaction_id: string
        }[]
      }
      /** Items like this one: first those that share most words of the title, then the kind of thing, then the category. p_start and p_end: only items that are free on these days. */
      similar_items: {
        Args: { p_end?: string; p_item_id: string; p_limit?: number; p_start?: string }
        Returns: Database['public']['CompositeTypes']['shown_listing'][]
        SetofOptions: {
          from: '*'
          to: 'shown_listing'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      /** Completes the phone step without a code. phone_verified_at stays empty, which tells a skipped step from a verified number. */
      skip_phone_verification: { Args: { p_phone?: string }; Returns: undefined }
      /** Makes a reference for a card payment of the person's own pending booking. p_amount: the naira the person was shown; refused when it is not the price. */
      start_booking_payment: {
        Args: { p_amount: number; p_transaction_id: string; p_user_id: string }
        Returns: {
          amount: number
          email: string
          reference: string
        }[]
      }
      /** Makes a new six-digit code for the person's phone number, which replaces any earlier one, and answers it for the text message. p_network: where the request came from. At most one code a minute; 10 a day for a person, 5 an hour for a number, 30 an hour for a network. */
      start_phone_verification: {
        Args: { p_network: string; p_phone: string; p_user_id: string }
        Returns: string
      }
      /** Stores the state parameter that goes with a person to a social platform. It is valid for ten minutes and for one use. */
      start_social_connection: {
        Args: { p_platform: string; p_state: string; p_user_id: string }
        Returns: undefined
      }
      /** Makes a reference for funding the person's wallet by card. p_amount: naira within the limits of app_settings. */
      start_wallet_funding: {
        Args: { p_amount: number; p_user_id: string }
        Returns: {
          amount: number
          email: string
          reference: string
        }[]
      }
      /** For admins: the card payments that came for accounts that were deleted, the newest 200. Amounts in naira. */
      suspense_payments: {
        Args: Record<PropertyKey, never>
        Returns: {
          amount: number
          reason: string
          received_at: string
          reference: string
        }[]
      }
      /** Counts one use of p_key. Answers false when there were more than p_limit uses within p_seconds. */
      take_rate_limit: { Args: { p_key: string; p_limit: number; p_seconds: number }; Returns: boolean }
      /** Uses up a state parameter. False when it belongs to somebody else, is older than ten minutes or was used before. */
      take_social_state: {
        Args: { p_platform: string; p_state: string; p_user_id: string }
        Returns: boolean
      }
      /** The wallet procedure of the specification; answers the new balance in naira. A signed-in person can only pay the price of an AI session from the own wallet; the service role may also deposit and refund. The same reference changes the balance once. */
      update_wallet_balance: {
        Args: {
          p_amount: number
          p_description?: string
          p_payment_reference?: string
          p_reference_id?: string
          p_transaction_type: Database['public']['Enums']['wallet_transaction_type']
          p_user_id: string
        }
        Returns: number
      }
      /** Whether the caller may start another rental by the limit for new members. Answers only about the caller. */
      user_can_rent_item: { Args: { p_user_id: string }; Returns: boolean }
      /** Checks the code that was sent to the caller. A wrong code is answered with title and message, not raised as an error, because an error would roll back the count of tries. */
      verify_phone_code: {
        Args: { p_code: string }
        Returns: {
          message: string
          title: string
          verified: boolean
        }[]
      }
      /** The side that asked takes it back; the deadlines from before run on, later by the time that the question was open. */
      withdraw_question: {
        Args: { p_transaction_id: string }
        Returns: Database['public']['Enums']['booking_status']
      }
    }
    Enums: {
      account_kind:
        | 'wallet'
        | 'escrow'
        | 'paystack_clearing'
        | 'platform_revenue'
        | 'withdrawals_held'
        | 'debt'
        | 'owed'
        | 'suspense'
      booking_action:
        | 'pay'
        | 'cancel'
        | 'accept'
        | 'decline'
        | 'change_dates'
        | 'extend'
        | 'mark_handed_over'
        | 'show_code'
        | 'enter_code'
        | 'confirm_receipt'
        | 'confirm_return'
        | 'report_not_received'
        | 'report_no_show'
        | 'accept_question'
        | 'contest_question'
        | 'withdraw_question'
        | 'claim'
        | 'answer_claim'
        | 'answer_counter_offer'
        | 'appeal_claim'
        | 'report_issue'
        | 'add_photos'
        | 'open_agreement'
      booking_party: 'borrower' | 'lender'
      booking_question: 'not_received' | 'no_show' | 'cancel'
      booking_status:
        | 'pending'
        | 'requested'
        | 'confirmed'
        | 'active'
        | 'returned'
        | 'completed'
        | 'cancelled'
        | 'declined'
        | 'expired'
        | 'disputed'
      claim_answer: 'accepted' | 'refused' | 'countered'
      claim_kind: 'late_days' | 'cleaning' | 'repair' | 'missing_part' | 'loss'
      claim_status: 'open' | 'countered' | 'contested' | 'ruled' | 'appealed' | 'settled' | 'closed'
      dispute_issue_type:
        | 'item_not_returned'
        | 'item_damaged'
        | 'item_dirty'
        | 'late_return'
        | 'item_different'
        | 'poor_communication'
        | 'payment_issue'
        | 'other'
        | 'item_not_received'
        | 'item_not_as_described'
        | 'return_issues'
        | 'payment_issues'
        | 'communication_issues'
      dispute_outcome: 'for_borrower' | 'for_lender' | 'divide' | 'dismissed'
      dispute_status: 'pending' | 'resolved' | 'dismissed'
      government_id_type: 'NIN' | 'drivers_license' | 'passport' | 'voters_card'
      handover_step: 'handover' | 'return'
      item_availability: 'rent' | 'sale' | 'both' | 'sell'
      item_condition: 'new' | 'excellent' | 'good' | 'fair'
      item_status: 'available' | 'rented' | 'sold' | 'unavailable'
      outbox_kind: 'mail' | 'sms'
      payment_method: 'wallet' | 'card'
      payment_purpose: 'booking' | 'wallet_funding'
      payment_status: 'pending' | 'successful' | 'completed' | 'failed' | 'refunded'
      pickup_method: 'pickup' | 'delivery' | 'both'
      receive_method: 'pickup' | 'delivery'
      rental_period: 'daily' | 'weekly' | 'monthly' | 'daily_weekly' | 'all'
      report_reason: 'fake' | 'prohibited' | 'wrong_photos' | 'offensive' | 'scam' | 'other'
      report_status: 'open' | 'resolved'
      return_status: 'not_returned' | 'returned'
      setting_type: 'whole' | 'amount' | 'choice' | 'text' | 'email' | 'phone'
      taken_kind: 'booked' | 'buffer' | 'blocked'
      transaction_type: 'rental' | 'sale' | 'rent' | 'buy'
      transfer_kind:
        | 'wallet_funding'
        | 'card_payment'
        | 'wallet_payment'
        | 'late_payment'
        | 'suspense'
        | 'refund'
        | 'cancellation_fee'
        | 'rent'
        | 'sale'
        | 'delivery_fee'
        | 'late_charge'
        | 'deposit_refund'
        | 'platform_fee'
        | 'claim'
        | 'ruling'
        | 'penalty'
        | 'debt'
        | 'debt_repayment'
        | 'ai_payment'
        | 'adjustment'
      trust_level: 'new' | 'medium' | 'trusted'
      user_role: 'lend' | 'borrow' | 'both'
      verification_status: 'pending' | 'approved' | 'rejected' | 'incomplete'
      wallet_transaction_status: 'completed' | 'pending' | 'failed'
      wallet_transaction_type: 'deposit' | 'withdrawal' | 'payment' | 'refund' | 'earnings'
      watch_kind: 'free' | 'cheaper'
    }
    CompositeTypes: {
      shown_listing: {
        item_id: string | null
        title: string | null
        category: string | null
        availability_type: Database['public']['Enums']['item_availability'] | null
        rental_price: number | null
        weekly_price: number | null
        sale_price: number | null
        image: string | null
        images_count: number | null
        pickup_method: Database['public']['Enums']['pickup_method'] | null
        city: string | null
        state: string | null
        owner_id: string | null
        owner_name: string | null
        owner_verified: boolean | null
        owner_rating: number | null
        owner_reviews: number | null
        owner_trust: Database['public']['Enums']['trust_level'] | null
        distance_km: number | null
        created_at: string | null
        cursor: string | null
      }
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema['Enums']
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {
      account_kind: [
        'wallet',
        'escrow',
        'paystack_clearing',
        'platform_revenue',
        'withdrawals_held',
        'debt',
        'owed',
        'suspense',
      ],
      booking_action: [
        'pay',
        'cancel',
        'accept',
        'decline',
        'change_dates',
        'extend',
        'mark_handed_over',
        'show_code',
        'enter_code',
        'confirm_receipt',
        'confirm_return',
        'report_not_received',
        'report_no_show',
        'accept_question',
        'contest_question',
        'withdraw_question',
        'claim',
        'answer_claim',
        'answer_counter_offer',
        'appeal_claim',
        'report_issue',
        'add_photos',
        'open_agreement',
      ],
      booking_party: ['borrower', 'lender'],
      booking_question: ['not_received', 'no_show', 'cancel'],
      booking_status: [
        'pending',
        'requested',
        'confirmed',
        'active',
        'returned',
        'completed',
        'cancelled',
        'declined',
        'expired',
        'disputed',
      ],
      claim_answer: ['accepted', 'refused', 'countered'],
      claim_kind: ['late_days', 'cleaning', 'repair', 'missing_part', 'loss'],
      claim_status: ['open', 'countered', 'contested', 'ruled', 'appealed', 'settled', 'closed'],
      dispute_issue_type: [
        'item_not_returned',
        'item_damaged',
        'item_dirty',
        'late_return',
        'item_different',
        'poor_communication',
        'payment_issue',
        'other',
        'item_not_received',
        'item_not_as_described',
        'return_issues',
        'payment_issues',
        'communication_issues',
      ],
      dispute_outcome: ['for_borrower', 'for_lender', 'divide', 'dismissed'],
      dispute_status: ['pending', 'resolved', 'dismissed'],
      government_id_type: ['NIN', 'drivers_license', 'passport', 'voters_card'],
      handover_step: ['handover', 'return'],
      item_availability: ['rent', 'sale', 'both', 'sell'],
      item_condition: ['new', 'excellent', 'good', 'fair'],
      item_status: ['available', 'rented', 'sold', 'unavailable'],
      outbox_kind: ['mail', 'sms'],
      payment_method: ['wallet', 'card'],
      payment_purpose: ['booking', 'wallet_funding'],
      payment_status: ['pending', 'successful', 'completed', 'failed', 'refunded'],
      pickup_method: ['pickup', 'delivery', 'both'],
      receive_method: ['pickup', 'delivery'],
      rental_period: ['daily', 'weekly', 'monthly', 'daily_weekly', 'all'],
      report_reason: ['fake', 'prohibited', 'wrong_photos', 'offensive', 'scam', 'other'],
      report_status: ['open', 'resolved'],
      return_status: ['not_returned', 'returned'],
      setting_type: ['whole', 'amount', 'choice', 'text', 'email', 'phone'],
      taken_kind: ['booked', 'buffer', 'blocked'],
      transaction_type: ['rental', 'sale', 'rent', 'buy'],
      transfer_kind: [
        'wallet_funding',
        'card_payment',
        'wallet_payment',
        'late_payment',
        'suspense',
        'refund',
        'cancellation_fee',
        'rent',
        'sale',
        'delivery_fee',
        'late_charge',
        'deposit_refund',
        'platform_fee',
        'claim',
        'ruling',
        'penalty',
        'debt',
        'debt_repayment',
        'ai_payment',
        'adjustment',
      ],
      trust_level: ['new', 'medium', 'trusted'],
      user_role: ['lend', 'borrow', 'both'],
      verification_status: ['pending', 'approved', 'rejected', 'incomplete'],
      wallet_transaction_status: ['completed', 'pending', 'failed'],
      wallet_transaction_type: ['deposit', 'withdrawal', 'payment', 'refund', 'earnings'],
      watch_kind: ['free', 'cheaper'],
    },
  },
} as const
