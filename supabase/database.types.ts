export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      app_settings: {
        Row: {
          choices: string[] | null
          default_value: string
          description: string
          label: string
          maximum: number | null
          minimum: number | null
          needs_own_value: boolean
          position: number
          setting_group: string
          setting_key: string
          setting_value: string
          unit: string | null
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
      availability_blocks: {
        Row: {
          created_at: string
          first_day: string
          id: string
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
      borrower_verifications: {
        Row: {
          bvn: string | null
          government_id_image_url: string | null
          government_id_number: string | null
          government_id_type: Database['public']['Enums']['government_id_type'] | null
          id: string
          rejection_reason: string | null
          residential_address: string | null
          reviewed_at: string | null
          selfie_image_url: string | null
          submitted_at: string | null
          user_id: string
          utility_bill_url: string | null
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
      item_reports: {
        Row: {
          created_at: string
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
      item_watches: {
        Row: {
          created_at: string
          end_date: string | null
          id: string
          item_id: string
          price: number | null
          start_date: string | null
          user_id: string
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
      items: {
        Row: {
          approval_required: boolean
          availability_type: Database['public']['Enums']['item_availability']
          brand: string | null
          buffer_days: number
          category: string
          city: string | null
          colour: string | null
          condition: Database['public']['Enums']['item_condition'] | null
          created_at: string
          delivery_fee: number
          deposit_amount: number | null
          description: string | null
          hidden_at: string | null
          hidden_reason: string | null
          id: string
          images: string[]
          max_rental_days: number
          measurements: NonNullable<Json>
          min_rental_days: number
          monthly_price: number | null
          owner_id: string
          owner_pays_delivery: boolean
          owner_pays_return: boolean
          owner_terms: string | null
          pickup_method: Database['public']['Enums']['pickup_method']
          price: number | null
          rental_period: Database['public']['Enums']['rental_period'] | null
          rental_price: number | null
          return_delivery_fee: number
          sale_price: number | null
          size: string | null
          state: string | null
          status: Database['public']['Enums']['item_status']
          title: string
          updated_at: string
          weekly_price: number | null
        }
        ComputedFields: never
        Insert: {
          approval_required?: boolean
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
      saved_items: {
        Row: {
          content_data: NonNullable<Json>
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
      style_sessions: {
        Row: {
          answers: NonNullable<Json>
          created_at: string
          id: string
          linked_at: string | null
          results: NonNullable<Json>
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
      transactions: {
        Row: {
          actual_return_date: string | null
          agreement_path: string | null
          approval_required: boolean
          booking_status: Database['public']['Enums']['booking_status']
          borrower_confirmed_at: string | null
          borrower_id: string
          borrower_return_confirmed: boolean
          borrower_return_date: string | null
          borrower_return_notes: string | null
          buffer_days: number
          cancel_free_hours: number
          cancel_reason: string | null
          cancelled_by: Database['public']['Enums']['booking_party'] | null
          created_at: string
          delivery_address: string | null
          delivery_fee: number
          delivery_paid_by: Database['public']['Enums']['booking_party'] | null
          deposit_amount: number
          handed_over_at: string | null
          held_dates: unknown
          hold_expires_at: string | null
          id: string
          item_id: string
          late_cancel_rent_percent: number
          late_days: number | null
          late_fee: number | null
          lender_confirmed_at: string | null
          lender_id: string
          lender_return_confirmed: boolean
          lender_return_date: string | null
          lender_return_notes: string | null
          overdue_reminded_on: string | null
          paid_at: string | null
          payment_method: Database['public']['Enums']['payment_method'] | null
          payment_status: Database['public']['Enums']['payment_status']
          platform_fee: number | null
          platform_fee_percent: number
          receive_method: Database['public']['Enums']['receive_method'] | null
          rent_amount: number
          rental_duration_days: number | null
          rental_end_date: string | null
          rental_price: number
          rental_start_date: string | null
          return_delivery_fee: number
          return_notes: string | null
          return_paid_by: Database['public']['Enums']['booking_party'] | null
          return_status: Database['public']['Enums']['return_status']
          sale_price: number
          settled_at: string | null
          special_instructions: string | null
          total_amount: number
          transaction_type: Database['public']['Enums']['transaction_type']
          updated_at: string
        }
        ComputedFields: never
        Insert: {
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
          created_at?: string
          delivery_address?: string | null
          delivery_fee?: number
          delivery_paid_by?: Database['public']['Enums']['booking_party'] | null
          deposit_amount?: number
          handed_over_at?: string | null
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
          overdue_reminded_on?: string | null
          paid_at?: string | null
          payment_method?: Database['public']['Enums']['payment_method'] | null
          payment_status?: Database['public']['Enums']['payment_status']
          platform_fee?: number | null
          platform_fee_percent?: number
          receive_method?: Database['public']['Enums']['receive_method'] | null
          rent_amount?: number
          rental_duration_days?: number | null
          rental_end_date?: string | null
          rental_price?: number
          rental_start_date?: string | null
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
          created_at?: string
          delivery_address?: string | null
          delivery_fee?: number
          delivery_paid_by?: Database['public']['Enums']['booking_party'] | null
          deposit_amount?: number
          handed_over_at?: string | null
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
          overdue_reminded_on?: string | null
          paid_at?: string | null
          payment_method?: Database['public']['Enums']['payment_method'] | null
          payment_status?: Database['public']['Enums']['payment_status']
          platform_fee?: number | null
          platform_fee_percent?: number
          receive_method?: Database['public']['Enums']['receive_method'] | null
          rent_amount?: number
          rental_duration_days?: number | null
          rental_end_date?: string | null
          rental_price?: number
          rental_start_date?: string | null
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
      trust_scores: {
        Row: {
          average_rating: number
          completed_rentals: number
          disputes_against: number
          late_returns: number
          on_time_returns: number
          overall_score: number
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
      wallet_transactions: {
        Row: {
          amount: number
          balance_after: number
          created_at: string
          description: string
          id: string
          reference: string | null
          status: Database['public']['Enums']['wallet_transaction_status']
          transaction_id: string | null
          transaction_type: Database['public']['Enums']['wallet_transaction_type']
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
      profiles: {
        Row: {
          auth_completed: boolean | null
          connected_social: NonNullable<Json>
          created_at: string
          escrow_balance: number | null
          full_name: string | null
          id: string | null
          is_admin: boolean | null
          is_verified_email: boolean | null
          is_verified_phone: boolean | null
          location: Json | null
          num_reviews: number
          phone_number: string | null
          profile_setup_completed: boolean
          rating_average: number
          role: Database['public']['Enums']['user_role'] | null
          selfie_url: string | null
          trust_level: Database['public']['Enums']['trust_level']
          updated_at: string
          user_id: string
          verified: boolean
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
      accept_booking: {
        Args: { p_end?: string; p_start?: string; p_transaction_id: string }
        Returns: Database['public']['Enums']['booking_status']
      }
      admin_counts: {
        Args: Record<PropertyKey, never>
        Returns: {
          listed_items: number
          open_bookings: number
          pending_verifications: number
          users: number
        }[]
      }
      admin_delete_user: { Args: { target_user_id: string }; Returns: undefined }
      admit_call: {
        Args: { p_key: string; p_limit: number; p_seconds: number; p_session_id: string; p_user_id: string }
        Returns: boolean
      }
      agreement_facts: { Args: { p_transaction_id: string }; Returns: Json }
      attach_agreement: { Args: { p_path: string; p_transaction_id: string }; Returns: undefined }
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
      calculate_trust_score: { Args: { p_user_id: string }; Returns: number }
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
      calendar_token: { Args: { p_item_id: string; p_renew?: boolean }; Returns: string }
      cancel_booking: {
        Args: { p_reason?: string; p_transaction_id: string }
        Returns: {
          booking_status: Database['public']['Enums']['booking_status']
          paid_to_lender: number
          refunded: number
        }[]
      }
      cancellation_quote: {
        Args: { p_transaction_id: string }
        Returns: {
          refund: number
          to_lender: number
        }[]
      }
      change_rental_dates: {
        Args: { p_difference: number; p_end: string; p_start: string; p_transaction_id: string }
        Returns: {
          rental_end_date: string
          rental_start_date: string
          total_amount: number
          wallet_balance: number
        }[]
      }
      claim_files_to_remove: {
        Args: { p_limit: number }
        Returns: {
          bucket: string
          path: string
        }[]
      }
      claim_open_payments: {
        Args: { p_limit: number }
        Returns: {
          reference: string
        }[]
      }
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
      claim_uploads_to_check: {
        Args: { p_limit: number }
        Returns: {
          bucket: string
          may_be_pdf: boolean
          path: string
          uploaded_at: string
        }[]
      }
      decline_booking: {
        Args: { p_reason?: string; p_transaction_id: string }
        Returns: Database['public']['Enums']['booking_status']
      }
      enter_handover_code: {
        Args: { p_code: string; p_transaction_id: string }
        Returns: {
          accepted: boolean
          booking_status: Database['public']['Enums']['booking_status']
          message: string
          title: string
        }[]
      }
      erase_account: { Args: { p_user_id: string }; Returns: string[] }
      export_my_data: { Args: Record<PropertyKey, never>; Returns: Json }
      extend_rental: {
        Args: { p_amount: number; p_new_end: string; p_transaction_id: string }
        Returns: {
          rental_end_date: string
          total_amount: number
          wallet_balance: number
        }[]
      }
      finish_file_removal: { Args: { p_bucket: string; p_path: string }; Returns: undefined }
      finish_outbox: { Args: { p_error?: string; p_id: number }; Returns: undefined }
      finish_social_connection: {
        Args: { p_platform: string; p_provider_id: string; p_user_id: string; p_username: string }
        Returns: undefined
      }
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
      item_taken_dates: {
        Args: { p_item_id: string }
        Returns: {
          end_date: string
          kind: Database['public']['Enums']['taken_kind']
          start_date: string
        }[]
      }
      link_anonymous_ai_session: {
        Args: { p_email: string; p_session_id: string; p_user_id: string }
        Returns: boolean
      }
      log_identity_access: {
        Args: { p_admin_id: string; p_verification_id: string; p_what: string }
        Returns: {
          bvn_encrypted: string
          government_id_number_encrypted: string
          path: string
        }[]
      }
      log_user_action: {
        Args: { p_action_data?: Json; p_action_type: string; p_user_id: string }
        Returns: undefined
      }
      mark_handed_over: {
        Args: { p_transaction_id: string }
        Returns: Database['public']['Enums']['booking_status']
      }
      moderate_item: { Args: { p_action: string; p_item_id: string; p_reason?: string }; Returns: undefined }
      my_handover: {
        Args: { p_transaction_id: string }
        Returns: {
          closed: boolean
          code: string
          step: Database['public']['Enums']['handover_step']
        }[]
      }
      my_item_stats: {
        Args: Record<PropertyKey, never>
        Returns: {
          bookings: number
          item_id: string
          saves: number
          views: number
        }[]
      }
      needs_password: { Args: Record<PropertyKey, never>; Returns: boolean }
      note_item_view: { Args: { p_item_id: string }; Returns: undefined }
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
      payment_owner: {
        Args: { p_reference: string }
        Returns: {
          outcome: string
          purpose: Database['public']['Enums']['payment_purpose']
          transaction_id: string
          user_id: string
        }[]
      }
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
      quote_date_change: {
        Args: { p_end: string; p_start: string; p_transaction_id: string }
        Returns: {
          difference: number
          new_total: number
          rental_days: number
        }[]
      }
      quote_extension: {
        Args: { p_new_end: string; p_transaction_id: string }
        Returns: {
          extra_days: number
          extra_rent: number
          new_end: string
        }[]
      }
      record_webhook: { Args: { p_event: string; p_payload: Json; p_reference: string }; Returns: boolean }
      run_due_jobs: { Args: Record<PropertyKey, never>; Returns: Json }
      save_style_session: { Args: { p_answers: Json; p_session_id: string }; Returns: Json }
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
      send_kyc_status_email: {
        Args: {
          p_admin_id: string
          p_email: string
          p_status: Database['public']['Enums']['verification_status']
        }
        Returns: boolean
      }
      set_profile_at_signup: {
        Args: { p_full_name: string; p_role: Database['public']['Enums']['user_role']; p_user_id: string }
        Returns: undefined
      }
      settings_to_replace: { Args: Record<PropertyKey, never>; Returns: string[] }
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
      skip_phone_verification: { Args: { p_phone?: string }; Returns: undefined }
      start_booking_payment: {
        Args: { p_amount: number; p_transaction_id: string; p_user_id: string }
        Returns: {
          amount: number
          email: string
          reference: string
        }[]
      }
      start_phone_verification: {
        Args: { p_network: string; p_phone: string; p_user_id: string }
        Returns: string
      }
      start_social_connection: {
        Args: { p_platform: string; p_state: string; p_user_id: string }
        Returns: undefined
      }
      start_wallet_funding: {
        Args: { p_amount: number; p_user_id: string }
        Returns: {
          amount: number
          email: string
          reference: string
        }[]
      }
      take_rate_limit: { Args: { p_key: string; p_limit: number; p_seconds: number }; Returns: boolean }
      take_social_state: {
        Args: { p_platform: string; p_state: string; p_user_id: string }
        Returns: boolean
      }
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
      user_can_rent_item: { Args: { p_user_id: string }; Returns: boolean }
      verify_phone_code: {
        Args: { p_code: string }
        Returns: {
          message: string
          title: string
          verified: boolean
        }[]
      }
    }
    Enums: {
      account_kind: 'wallet' | 'escrow' | 'paystack_clearing' | 'platform_revenue' | 'withdrawals_held'
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
        | 'confirm_return'
        | 'add_photos'
        | 'open_agreement'
      booking_party: 'borrower' | 'lender'
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
      government_id_type: 'NIN' | 'drivers_license' | 'passport' | 'voters_card'
      handover_step: 'handover' | 'return'
      item_availability: 'rent' | 'sale' | 'both' | 'sell'
      item_condition: 'new' | 'excellent' | 'good' | 'fair'
      item_status: 'available' | 'rented' | 'sold' | 'unavailable'
      outbox_kind: 'mail' | 'sms'
      payment_method: 'wallet' | 'card'
      payment_purpose: 'booking' | 'wallet_funding'
      payment_status: 'pending' | 'successful' | 'failed' | 'refunded'
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
        | 'refund'
        | 'cancellation_fee'
        | 'rent'
        | 'sale'
        | 'delivery_fee'
        | 'late_charge'
        | 'deposit_refund'
        | 'platform_fee'
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
      account_kind: ['wallet', 'escrow', 'paystack_clearing', 'platform_revenue', 'withdrawals_held'],
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
        'confirm_return',
        'add_photos',
        'open_agreement',
      ],
      booking_party: ['borrower', 'lender'],
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
      government_id_type: ['NIN', 'drivers_license', 'passport', 'voters_card'],
      handover_step: ['handover', 'return'],
      item_availability: ['rent', 'sale', 'both', 'sell'],
      item_condition: ['new', 'excellent', 'good', 'fair'],
      item_status: ['available', 'rented', 'sold', 'unavailable'],
      outbox_kind: ['mail', 'sms'],
      payment_method: ['wallet', 'card'],
      payment_purpose: ['booking', 'wallet_funding'],
      payment_status: ['pending', 'successful', 'failed', 'refunded'],
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
        'refund',
        'cancellation_fee',
        'rent',
        'sale',
        'delivery_fee',
        'late_charge',
        'deposit_refund',
        'platform_fee',
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
