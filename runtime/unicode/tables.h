/* tables.h - what the *_table.c files of this folder define. Written by generate.mjs, which tells
 * the format. */
#ifndef PERRY_UNICODE_TABLES_H
#define PERRY_UNICODE_TABLES_H

#include <stdint.h>

// clang-format off
enum { ID_START_LIMIT = 0x33500 };
extern const uint8_t unicode_id_start_stage1[821];
extern const uint64_t unicode_id_start_stage2[484];
enum { ID_CONTINUE_LIMIT = 0xe0200 };
extern const uint8_t unicode_id_continue_stage1[3586];
extern const uint64_t unicode_id_continue_stage2[512];
enum { UPPER_LIMIT = 0x1e960, UPPER_SHIFT = 5 };
extern const uint8_t unicode_upper_stage1[3915];
extern const uint8_t unicode_upper_stage2[2496];
extern const int32_t unicode_upper_delta[100];
enum { LOWER_LIMIT = 0x1e940, LOWER_SHIFT = 5 };
extern const uint8_t unicode_lower_stage1[3914];
extern const uint8_t unicode_lower_stage2[2208];
extern const int32_t unicode_lower_delta[85];
enum { FOLD_LIMIT = 0x1e940, FOLD_SHIFT = 5 };
extern const uint8_t unicode_fold_stage1[3914];
extern const uint8_t unicode_fold_stage2[2336];
extern const int32_t unicode_fold_delta[104];
extern const uint16_t unicode_upper_special[408];
enum { CASED_LIMIT = 0x1f200 };
extern const uint8_t unicode_cased_stage1[498];
extern const uint64_t unicode_cased_stage2[152];
enum { CASE_IGNORABLE_LIMIT = 0xe0200 };
extern const uint8_t unicode_case_ignorable_stage1[3586];
extern const uint64_t unicode_case_ignorable_stage2[356];
enum { DECOMPOSITION_LIMIT = 0x2fa20, DECOMPOSITION_SHIFT = 5 };
extern const uint16_t unicode_decomposition_stage1[6097];
extern const uint16_t unicode_decomposition_stage2[9280];
extern const uint16_t unicode_decomposition_units[10586];
extern const uint32_t unicode_composition[2883];
enum { COMBINING_LIMIT = 0x1e960, COMBINING_SHIFT = 5 };
extern const uint8_t unicode_combining_stage1[3915];
extern const uint8_t unicode_combining_stage2[4416];
enum { WIDTH_LIMIT = 0xe0200, WIDTH_SHIFT = 6 };
extern const uint8_t unicode_width_stage1[14344];
extern const uint8_t unicode_width_stage2[14336];
// clang-format on

#endif
